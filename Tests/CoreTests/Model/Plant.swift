/// An inverted rule of the model: each must show as a difference from the real container.
enum Plant: String, CaseIterable {
    // Look-up
    case parentsComeFirst, parentsSeeChildren, namesDoNotCount, theFirstRegistrationServes, replacingIsIgnored
    case lateRegistrationsCount, closedContainersServe, emptyContainersAreJustMissing
    // Scopes
    case transientsAreShared, graphsShareNothing, graphsOutliveTheResolve, storedServicesJoinTheGraph
    case singletonsAreMadeAgain, childrenHaveSingletonsOfTheirOwn
    case weakIsStrong, weakSharesNothing
    case evictionForgetsWhatIsHeld, evictionLetsGoOfNothing, evictedIsNotKeptAgain, evictionReachesParents
    case resetForgetsNothing, resetReachesParents, resetReachesChildren, resetTakesAllScopes
    case sealedSingletonsAreReset, openSingletonsAreNotReset
    case anOpenScopeSharesNothing, scopesShareAcrossOpenings, outerScopesAreHidden, scopesNeedNotBeOpen
    case singletonsSeeTheOpenScope, scopesNeverEnd
    // Adapters
    case optionalsHideFailures, optionalsMustBeThere, childrenContributeFirst, collectionsStopAtTheLayer
    case collectionsAreDecorated, collectionsMayAlwaysBeEmpty, onlyTheLastContributionCounts
    case lazyBeginsAGraph, lazyAsksAnew, lazyOutlivesItsContainer, lazyOutlivesItsScope
    case providersJoinTheGraph, providersKeepWhatTheyGot
    // Decorators
    case decoratorsGoInward, decoratorsAreNotStored, decoratorsReachTheParent
    // Failures and executions
    case failuresAreRemembered, failuresTakeTheirDependenciesAlong, pathsBeginAtTheFailure, nothingNeedsAwait
    // Ends
    case oldestClosesFirst, resetsCloseNothing, closingClosesNothing, childrenDoNotHoldTheirParents
}
