#!/usr/bin/env bash
# Removes each protection of Core in a copy, one at a time; the test that guards it must fail.
#
# Usage: Scripts/check-protections.sh [--root DIR] [--applies | NAME…]
#
#   --applies  only checks that each removal still applies and that the copy has its test: builds nothing, takes a
#              second
#   NAME…      only these protections (default: all)
#
# The copy has Core and its tests of concurrency and of equal answers, and is built in debug. A removal that does not
# apply is an error, so a protection that moved cannot be missed. A test that hangs is an error, too, unless the row of
# the protection ends with `hangs`.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
# shellcheck source-path=SCRIPTDIR source=planted-tests.sh
source "$(dirname "${BASH_SOURCE[0]}")/planted-tests.sh"
require_tool python3

core="Sources/Core"
limit=90
# The fuzzer runs 2,000 programs; a timeout before its end would count as a found defect.
fuzzer_limit=600
applies=false
if [[ "${arguments[0]:-}" == --applies ]]; then
    ((${#arguments[@]} == 1)) || wrong_usage "unexpected argument '${arguments[1]}'"
    applies=true arguments=()
fi

# Name | file in Core | text to remove | replacement | test that must fail | `hangs` if it may hang
# shellcheck disable=SC2016  # Swift's closure parameters
protections=(
    'the flight excludes other constructions|Concurrency/FlightState.swift|if owner.isWithin(holder) { return .alreadyMine }|if true { return .began }|singletonsAreConstructedOnce'
    'a thread looks again after its wait|Resolution/Resolution.swift|if let instance = slot.load() {\n                    flight.finish()|if false, let instance = slot.load() {\n                    flight.finish()|sharedInstanceIsConstructedOnceUnderEightThreads'
    'a task looks again after its wait|Resolution/AsyncResolution.swift|if let instance = slot.load() {\n                    flight.finish()|if false, let instance = slot.load() {\n                    flight.finish()|tasksThatWaitForOneConstructionBlockNoThread'
    'the lock|Concurrency/Locked.swift|func lock() {\n        mutex._unsafeLock()\n        #if TSAN\n            _ = edge.load(ordering: .acquiring)\n        #endif\n    }\n\n    @inlinable @inline(__always)\n    func unlock() {\n        #if TSAN\n            edge.store(0, ordering: .releasing)\n        #endif\n        mutex._unsafeUnlock()\n    }|func lock() {}\n\n    @inlinable @inline(__always)\n    func unlock() {}|StressTests|hangs'
    'a reset counts generations|Scopes/ResettableState.swift|guard self.generation == generation, resets == 0 else|guard resets == 0 else|EndDuringConstructionTests'
    'a reset in progress stores nothing|Scopes/ResettableState.swift|guard self.generation == generation, resets == 0 else|guard self.generation == generation else|instancesConstructedDuringAResetAreNotStored'
    'the end of a reset starts a generation|Scopes/ResettableState.swift|mutating func endReset() {\n        generation += 1|mutating func endReset() {|constructionsThatStartDuringAResetAreNotStored'
    'a released instance outlives the lock|OpenScopes/Container+Reset.swift|state.replaced += state.storingEntries||deinitOfWhatAnOpenContainerReleasesMayUseIt'
    'a replaced decorator outlives the lock|Lookup/RegistrationCompiler.swift|state.replaced += compiler.replaced||deinitOfADecoratorOverWhatIsReplacedMayUseItsContainer'
    'a demoted instance is held weakly|Scopes/ResettableState.swift|held.store(strong.read(type))\n||memorySensitiveInstancesAreOneWhateverIsEvicted'
    'a cycle has one flight|Resolution/Resolution.swift|component.isShared, try begin|component.isShared \&\& false, try begin|cycleRequestedFromTwoThreadsIsComplete'
    'the wait graph finds cycles|Concurrency/WaitEdges.swift|if owner.isWithin(holder) {|if false, owner.isWithin(holder) {|twoThreadsThatWaitForEachOtherReceiveTheCycle|hangs'
    'a wait counts for the ancestors of the waiter|Concurrency/WaitEdges.swift|for identity in owner.withAncestors { targets[identity, default|for identity in [owner.identity] { targets[identity, default|twoServicesThatNeedEachOtherWaitForEachOther|hangs'
    'a wake-up is remembered|Concurrency/ParkingState.swift|isAwake = true|isAwake = false|AwaitedCycleRaceTests|hangs'
    'a waiter that leaves removes its wait|Concurrency/WaitGraph.swift|edges.remove(waiter.owner)\n            let others|let others|aWaiterThatLeavesIsNotCounted'
    'no thread waits for a suspended partner|Lookup/RegistrationCompiler.swift|executions[source] == .async \|\| executions[target] != .async|executions[target] == executions[target]|plainServicesDoNotWaitForASuspendedPartner'
    'open cycles that await have their own flight|Lookup/RegistrationCompiler.swift|executions[group[0]] == .async ? container.openAwaitedFlight|executions[group[0]] == .async ? container.openFlight|unrelatedCyclesOfAnOpenContainerDoNotBlockEachOther'
    'no thread waits for a construction that may suspend|Concurrency/FlightState.swift|return maySuspend \&\& !isAwaiting ? .suspended : .occupied|return .occupied|noThreadWaitsForAServiceAboveAHostedOneUnderConstruction|hangs'
    'a started service counts as plain|Lookup/Found+Execution.swift|        return node.plainExecution\n    }|        return .async\n    }|aThreadWaitsForAServiceAboveAStartedOne'
    'a decorator ends with the layer of its base|Lookup/Container+Lookup.swift|return container.hasLostBase(of: node.entry) ? nil : |return |aStoredDecoratorEndsWithItsBase'
    'an awaited request looks in its scope after its wait|HotPath/Record+Awaiting.swift|if let instance = instance(in: frame) { return instance }\n        let service|let service|manyTasksShareTheInstanceOfTheirScope'
    'an awaited instance is stored in its scope|HotPath/Record+Awaiting.swift|        if let service { store(service, in: frame) }\n||sealedAndOpenDoTheSame'
    'an awaited instance of a scope has its own graph|HotPath/Record+Awaiting.swift|constructScoped(in: AwaitedRequest(for: self, in: frame, of: request))|constructScoped(in: request)|sealedAndOpenDoTheSame'
    'an awaited request sees the end of its scope|HotPath/Record+Awaiting.swift|guard frame.isOpen, unsafe !owner.takeUnretainedValue().isClosed else { return nil }\n||theScopeEndsMeanwhile'
    'a detached task works for the request of its resolver|HotPath/Record+Awaiting.swift|if FlightOwner.innermost?.identity == owner.identity { return|if true { return|aDetachedTaskWorksForTheRequest|hangs'
    'an awaited instance of a scope waits for completions|HotPath/LinkCompiler+Awaiting.swift|if shape.isOpaque, hasLateCompletions { return .slowPath }||sealedAndOpenDoTheSame'
    'a closed scope stores nothing|OpenScopes/ScopeState.swift|guard !isClosed else { return false }\n        self.closings|self.closings|aScopedServiceConstructedAfterTheEndIsDeliveredAndClosed'
    'a closed container closes late instances|Containers/Container.swift|mutating func noteClosable(_ entry: Entry) -> Bool {\n        guard !isClosed else { return false }|mutating func noteClosable(_ entry: Entry) -> Bool {|aSingletonConstructedWhileItsContainerClosesIsClosed'
    'a scope has one slot for each service|OpenScopes/ScopeState.swift|guard slot.state == ScopeSlot.empty, slot.flight == nil else|guard slot.flight == nil else|scopedInstanceIsConstructedOnceUnderEightThreads'
    'an escaped resolver belongs to one run|Resolution/Resolver.swift|unsafe state.turn == turn ? state.run : nil|unsafe state.run|aKeptResolverIsNotTheNextOnes'
    'an activator has the flight|HotPath/Record+Cached.swift|guard entry.begin(resolveContext) else { return try takeSlowPath() }|_ = entry.begin(resolveContext)|FirstInstanceTests'
    'a construction by links becomes a flight|Entries/FlightSlot.swift|heldBy: constructing.map { $0.construction(of: entry) })|heldBy: nil)|threadsConstructEachOnce'
    'a construction by links takes an existing flight|Entries/FlightSlot.swift|guard flight == nil, self.context == 0 else { return (false, flight) }|guard self.context == 0 else { return (false, nil) }|aRequestWaitsForALaterConstructionToo'
    'weak scope sees the object behind a protocol|Scopes/WeakReference.swift|let isClassBound = unsafe metadata[1] \& 0x8000_0000 == 0|let isClassBound = true|valuesAreNotHeld'
    'an activator looks again in its flight|HotPath/Record+Cached.swift|if !findInstance() { try|if true { try|threadsConstructEachOnce'
    'an activator searches the container in its flight|HotPath/Record+Cached.swift|guard requestOrigin.leads(to: self) else {|guard true else {|FirstInstanceTests'
    'a service with completions is not begun again on a short stack|HotPath/ResolverEntry.swift|guard entry.linkKind == .make, !entry.hasCompletion else|guard true else|whereTheStackIsShort'
    'a request with arguments leaves those of the factory alone|Requests/Resolver+Resolve.swift|defer { unsafe header.pointee.argument = outer }||argumentsOfARequestToAResolver'
    'a factory with arguments may request itself|Resolution/ResolverRun.swift| \|\| record.mayRequestItself else| else|aFactoryRequestsItselfWithOtherArguments'
    'a run knows all enclosing runs|Resolution/ResolverRun.swift|Self.bit(of: record) \| Self.recordBits(of: outer)|Self.bit(of: record)|aCycleOfSuchFactoriesIsFound'
    'awaiting links mark what they construct|HotPath/Record+Awaiting.swift|beginning = graph.begin(entry, by: request.owner.identity, maySuspend: true)|beginning = .began|linksAndTheTaskOfALazyWaitForEachOther|hangs'
    'a factory of an awaited request belongs to it|HotPath/AwaitedRequest.swift|return try await owner.asInnermost {|return try await (FlightOwner.innermost ?? .thread).asInnermost {|theyConstructInTheOrderOfTheSlowPath|hangs'
    'a resolver below awaiting links finds all of the graph|HotPath/Record+Awaiting.swift|return isShared \|\| request.graph.sharesEverything \&\& entry.linkKind == .graph|return isShared|theyConstructInTheOrderOfTheSlowPath|hangs'
    'the slow path prepares what links must not|HotPath/LinkCompiler.swift|!plans[place].shape.isAwaited \|\| isPreparable(target, for: entry)|true|theyConstructInTheOrderOfTheSlowPath'
    'a factory with a resolver is under way until its completions have run|HotPath/LinkCompiler+Shapes.swift|below.isOpaque \|\| entry.isOpaque \&\& !below.isSelfContained {|below.isOpaque {|aCompletionThatLeadsBackThroughAStoredService'
    'also where a service is between the completion and the stored one|HotPath/LinkCompiler+Shapes.swift|below.isOpaque \|\| entry.isOpaque \&\& !below.isSelfContained {|below.isOpaque \|\| entry.isOpaque \&\& isCachedSlowly {|aCompletionThatNeedsItselfThroughAStoredService'
    'a tuple is one argument|Records/Record.swift|types.count == 1 \&\& !mayBeTuple ?|types.count == 1 ?|aTupleIsOneArgument'
    'a start compares the digest of its graph|Proof/StackProof.swift|, builder.graph.digest == digest else { return nil }| else { return nil }|theWrongDigestIsRefused'
    'a digest takes the place of a whole proof only|Proof/StackProof.swift|builder.containers.count == new.count, ||besideLayersThatWereProvedTheNewOnesAreProved'
    'a deferred proof has every branch of its start|Bootstrap/Bootstrap.swift|let deferred = known == nil ? Container.runDeferredProofs(of: leaves) : []|let deferred: [Problem] = []|theProofThatRunsLaterHasEveryBranch'
    'a later scope counts for settled services|Proof/StackProof.swift|state.settled?.joined(with: settled) ?? settled|state.settled ?? settled|aValueOfALaterScopeReachesASettledService'
    'closing outdates the tables of open layers|Containers/Lineage.swift|container.sealedTable.publish(table.withNewIdentity)|_ = table.withNewIdentity|anOpenLayerLosesWhatItDecorated'
    'open ancestors are sealed, too|Bootstrap/Container+Seal.swift|!layers.allSatisfy { $0.closeReg|![self].allSatisfy { $0.closeReg|openAncestorsAreSealedOnlyTogether'
    'an ancestor that is not configured is refused|Bootstrap/Container+Seal.swift|StackFaults.openParents(of: layers) + proof.problems|proof.problems|aParentThatIsNotConfiguredIsNotSealed'
    'a later scope counts for the execution of settled services|Graph/GraphBuilder.swift|found.node.plainExecution.joined(with: known)|found.node.plainExecution|aLaterScopeChangesTheExecutionOfASettledService'
    'layers with a digest are proved later|Containers/DeferredProof.swift|return deferred.flatMap { $0.run() }|return []|layersThatWereNotProvedAreProvedLater'
    'a waiter receives the close|Resolution/SlotAccess.swift|if container.isClosed { throw container.missing(entry.key) }||waiterForAConstructionOfAClosedContainerReceivesAnError'
    'a request that outlives a suspension is marked|Resolution/Transaction.swift|if spansSuspensions { flight.holdAcrossSuspensions() }||noThreadWaitsForWhatASuspendedFactoryHolds'
    'an awaited request waits for a suspended construction|Resolution/Container+Waiting.swift|guard let flight = error.storage.suspended else|guard let flight = Flight?.none else|tasksWaitForWhatASuspendedFactoryHolds'
    'an ended owner no longer counts|Concurrency/FlightOwner.swift|while let ended = owner, ended.hasEnded?.withLock({ $0 }) == true { owner = ended.outer?.owner }||workThatAFactoryStartsIsNoDeeperThanTheFactory'
    'levels of awaited requests add up|Concurrency/FlightOwner.swift|depth = outer?.depth ?? 0|depth = 0|aServiceThatNeedsNewInstancesEndlesslyIsAnError'
    'a scope has one flight for each service|OpenScopes/ScopeState.swift|if let flight = slot.flight { return flight }||scopedInstanceIsConstructedOnceUnderEightThreads'
    'late completions find the root|Resolution/ResolveContext+Graph.swift|record.entry.linkKind == .graph else { return }\n        insert(instance, of: record)|record.entry.linkKind == .graph else { return }|everyPathGivesTheSameAnswer'
    'resolvers know what links construct|Resolution/Resolution.swift|let begun = shared.filter { graph.begin($0, by: owner.identity) == .began }|let begun: [Entry] = []|everyPathGivesTheSameAnswer'
    'a cycle is found where it is requested|Resolution/ResolveContext+Graph.swift|if isUnderWay { throw|if false { throw|everyPathGivesTheSameAnswer'
    'a failed construction drops its completions|Resolution/Transactions.swift|innermost.completeLate(completion, in: constructions)|root.completeLate(completion, in: 0)|everyPathGivesTheSameAnswer'
    'completions that request their own service end|Resolution/DepthGuard.swift|completionLimit = 1_000|completionLimit = Int.max|everyPathGivesTheSameAnswer'
    'a resolve that may wait shares its request|HotPath/LinkCompiler+Shapes.swift|shape.needsResolveContext = shape.needsResolveContext \|\| shape.mayWait|_ = shape.mayWait|everyPathGivesTheSameAnswer'
    'a resolve that may wait in a scope takes the slow path|HotPath/LinkCompiler+Shapes.swift|if shape.mayWait, kind == .scoped { return .slowPath }||completionInAScopeWaitsForEverything'
    'awaited requests construct alike|Resolution/Container+Serve.swift|if targets.allSatisfy({ $0.executionNow == .plain }) {|if targets.isEmpty {|everyPathGivesTheSameAnswer'
    'the slow path counts the stack of each level|Entries/ThreadStackNeed.swift|(12_288 + 18 * own + 8 * others)|0|smallStacksGiveAnAnswerOrAnError'
    'the stack is checked before the frames of a large value|Entries/ThreadStackNeed.swift|MemoryLayout<Value>.size > 512 \&\& isShort|MemoryLayout<Value>.size < 0 \&\& isShort|largeValueBelowASmallServiceFitsOrIsAnError'
    'large values count by links|Entries/ThreadStackNeed.swift|(2_048 + 5 * (own + others))|(2_048)|smallStacksGiveAnAnswerOrAnError'
    'a small stack keeps a quarter|Concurrency/Parking.swift|min(65_536, size / 4)|min(65_536, size)|smallStacksGiveAnAnswerOrAnError'
    'a scope opened before sealing keeps its values|OpenScopes/ScopeFrame.swift|hidesLinks \|\| !container.isSealed \|\||hidesLinks \|\||everyPathGivesTheSameAnswer'
    'a cached answer is for its own type|Lookup/Container+Links.swift|if unlinkedService.load() == key { return false }|if unlinkedService.load() != 0 { return false }|aGivenValueShadowsARegistrationForArgumentsToo'
    'a construction with arguments sees its scope|HotPath/Record+Scoped.swift|argument: tuple, in: self, isolation)|argument: tuple, isolation)|argumentsReachServicesThatNeedTheScope'
    'late completions find the root of a scope|HotPath/Record+Scoped.swift|                if !resolveContext.hasOnlySlots { resolveContext.shareRoot(instance, of: record) }\n||everyPathGivesTheSameAnswer'
    'weak scope follows the object in a box|Scopes/WeakReference.swift|Bool { type == (any Error).self }|Bool { false }|everyPathGivesTheSameAnswer'
    'the end of a request knows what is under construction|Resolution/Resolution.swift|try self.withinResolveContext(completion)|try completion()|lazyBelowALateCompletionKeepsWhatIsUnderConstruction'
    'a completion by links is not under construction|Resolution/ResolverRun.swift|run.record.address != record.address \|\| run.isCompletion|run.record.address != record.address|theyMayRequestTheirOwnServiceAnew'
    'nor on the slow path below it|Resolution/ResolveContext+Graph.swift|if !run.isCompletion {|if true {|theyMayRequestTheirOwnServiceAnew'
    'the slow path takes over late completions|Resolution/ResolveContext+Graph.swift|transactions: takeLateCompletions())|transactions: nil)|endlessCompletionsAreTooDeep'
    'late completions find the root by links|Resolution/ResolveContext+Graph.swift|header.pointee.resolution != 0 \|\| header.pointee.late != 0|header.pointee.resolution != 0|theirResolverSeesTheGraphAndItsRoot'
    'a failed request drops its late completions|Resolution/ResolveContext+Graph.swift|func abandon() {\n        withExtendedLifetime(takeLateCompletions()) {}|func abandon() {|theyOutliveAFailedFactory'
    'a lazy that fails wakes all waiters|Adapters/Lazy.swift|finish { $0.fail() }|withProgress { $0.fail() }\n                    finish { _ in }|threadsTryAgainAfterAFailure|hangs'
    'a closed base is named once|Entries/ResolutionError+Entry.swift|path.first == entry.decoratedEntry?.key|false|pathHasTheServiceOnce'
    'completions above a resolver take the slow path|HotPath/LinkCompiler+Shapes.swift|if index >= firstOfCompletion, below.isOpaque \|\| entry.isOpaque|if index >= firstOfCompletion, entry.isOpaque|everyPathGivesTheSameAnswer'
    'a lazy joins what its graph shares|Adapters/Lazy.swift|resolveContext.sharesEverything \|\| record.sharesBelow|resolveContext.sharesEverything|twoThatLeadToOneServiceShareItInTheirGraph'
    'a lazy joins above a resolver|Adapters/Lazy.swift|resolveContext.sharesEverything \|\| record.sharesBelow|record.sharesBelow|aResolverInTheGraphJoinsIt'
    'main-actor links are for main-actor code|HotPath/Record+Cached.swift|return isolation === MainActor.shared \&\& |return |andRefusedToOthers'
    'a resolver ends with the run of its factory|Resolution/FactoryRun.swift|defer { resolvers.expire() }||amongOtherParametersItIsExpiredAfterwardsToo'
    'an error of a resolver passes unchanged|Resolution/FactoryRun.swift|throw resolvers.passing(error)\n        }\n    }\n\n    /// Runs the activator of a registration.|throw error\n        }\n    }\n\n    /// Runs the activator of a registration.|amongOtherParametersItsErrorsPassWithTheirPath'
    'an activator on the slow path adds no level|Entries/Record+Entry.swift|entryBits == 0 ? error : error.prepending(entry)|error|everyPathGivesTheSameAnswer'
    'a provided value has priority over an absent optional|Lookup/Container+Links.swift|if memory?.absent.contains(ObjectIdentifier(service)) == true { return true }||aGivenValueIsThereForAnOptional'
    'completions of a component end|Resolution/Transaction.swift|guard recurrences?.count(service) != false else { return false }||completionsThatNeverEndAreTooDeep'
    'a failed construction drops its parts in outer components|Resolution/Resolution.swift|if found.entry.isStored {\n                for transaction|if false {\n                for transaction|failedConstructionDropsCompletionsOfAnOuterComponent'
    'the slow path below a cached service knows the main actor|HotPath/LinkCompiler+Shapes.swift|shape.needsResolveContext = shape.needsResolveContext \|\| hasMainActorFactories \&\& isCachedSlowly||aResolverBelowACachedServiceCarriesTheFact'
    'the execution of a closed service does not count|Resolution/Container+Serve.swift|let execution = found.executionInReach(hosted: false)|let execution = found.node.plainExecution|theExecutionOfAClosedServiceDoesNotCount'
    'the execution below a hosted service, too|Resolution/Resolution.swift|found.executionInReach(hosted: true) == .async|true|theExecutionOfAClosedServiceDoesNotCount'
    'no adapter is suggested|Tables/RegistrationTable.swift|nodes.all.filter { !$0.isInner && !$0.entry.isAdapter }|nodes.all|messageSuggestsNoAdapter'
    'a component completes as a whole|HotPath/RunningComponent.swift|running.component === component {|false {|theirStepsHaveOneOrder'
    'a graph has each member of a component once|HotPath/LinkCompiler+Shapes.swift|if shape != nil { shared.formUnion(members) }||nothingOfAComponentIsLeftBehind|hangs'
    'a storage is created once|Scopes/ResettableSlot.swift|guard withState({ $0.isUndecided }) else { return }||aStorageIsCreatedOnceUnderEightThreads'
    'an awaited request leaves a graph to the threads|Resolution/Container+Serve.swift|if joinsGraph { request|if true { request|anAwaitedLazyLeavesTheThreadsOfItsGraphAlone'
    'a graph by links ends with its request|Resolution/ObjectGraph.swift|if endsWithFlight { endConstruction() }||theGraphHoldsItsInstancesWeakly'
    'a graph admits one thread|Resolution/ObjectGraph.swift|isInside = holder == thread|isInside = true|theirGraphAdmitsOneThreadAfterAnother'
    'a first use knows its own construction|Resolution/ResolveContext+Graph.swift|} while try !begin(entry, in: graph)|} while entry.key != entry.key|aCycleThroughTwoIsFound'
    'a first use constructs in the graph|Resolution/ResolveContext+Graph.swift|        hold(graph)\n        unsafe header.pointee.isOpaque|        unsafe header.pointee.isOpaque|theirServicesShareTheGraph'
    'a change ends the links of an open container|Containers/Container.swift|didSet { openLinks = OpenLinks() }|didSet {}|aLaterRegistrationIsSeen'
    'a link outlives its registration while a request runs|HotPath/Record+Parameters.swift|return try obtain(registration: entry, as: service)|return try resolve(service, Selection(name: entry.key.name, entry: entry))|aFactoryMayReplaceWhatItsRequestStillNeeds'
    'an observer sees what an open container constructs|HotPath/Container+OpenLinks.swift|guard !hooks.isPublished, !recorder.isPublished else { return nil }||anObserverSeesEachConstruction'
    'the records of an observed container report|HotPath/LinkCompiler.swift|if isReported { activator|if false { activator|theirEventsAreThoseOfTheSlowPath'
    'a resolver keeps to the records of its graph|Resolution/ResolverRun.swift|            record.observedLayers == observedLayers\n|            true\n|observersThatAFactoryAddsShareTheGraph'
    'a request reports what it stores in a scope|HotPath/LinkCompiler.swift|if isReportedByRequests(place) { flags.insert(.isReported) }||theirEventsAreThoseOfTheSlowPath'
    'an observed scope looks for leaks|HotPath/Record+Scoped.swift|guard !has(.isReported), !home.container.isObserved else|guard !has(.isReported) else|theirEventsAreThoseOfTheSlowPath'
    'a factory reads its own AsyncResolver|HotPath/Record+Awaiting.swift|if entry.isOpaque { return try await run.runAwaiting(activator) }||itsResolverEndsWithTheFactory'
    'a resolver and a parameter share an awaited graph|HotPath/Record+Awaiting.swift|        if mayBeNeededTwice(in: request) {\n            return try await obtainShared(in|        if false {\n            return try await obtainShared(in|theyConstructInTheOrderOfTheSlowPath|hangs'
    'a factory without its activator completes|HotPath/LinkCompiler.swift|entry is ResolverEntry \&\& !entry.hasCompletion|entry is ResolverEntry|itsCompletionsWithAResolverRun'
    'a measured stack is that of its own thread|Concurrency/Parking.swift|currentAddress \&- headroom.lowest < headroom.size|currentAddress >= headroom.lowest|onAnotherThreadTheStackOfThatOneIsChecked'
    'a member of a component is reported before its completions|HotPath/LinkCompiler+Shapes.swift|guard !layer(of: place).isObserved, |guard |theirEventsAreThoseOfTheSlowPath'
    'awaiting links see a layer that closes|HotPath/Record+Awaiting.swift|if LinkTable.isEmpty(links.load()) { return false }||aLayerThatClosesMeanwhileConstructsNothingMore'
    'awaiting links see an observer|HotPath/Record+Awaiting.swift|if layer.isObserved { return false }||anObserverThatComesMeanwhileIsNotified'
    'awaiting links are limited|HotPath/Record+Awaiting.swift|slot < Self.awaitedLimit \&\& ||aFactoryThatRequestsItselfEndlesslyIsTooDeep'
    'links below a slow service share its graph|Resolution/ResolveContext+Graph.swift|link, service, in: resolution.graph)|link, service, in: ObjectGraph(transaction: nil))|theyShareTheGraphOfTheService'
    'a Lazy below a slow service joins its graph|Resolution/ResolveContext+Graph.swift|?.takeUnretainedValue(), !ownsResolution {|?.takeUnretainedValue(), false {|aLazyJoinsTheGraphDuringItsConstructionAndAfterwards'
    'links below a slow service see the values of a scope|Resolution/Construction.swift|frame?.hidesLinks != true|true|aScopesValueIsSeenBelow'
    'links below a slow service are self-contained|Resolution/Construction.swift|link.record.has(.isSelfContained) \&\& ||everyPathGivesTheSameAnswer'
    'what an awaited request shares is in one graph|HotPath/LinkCompiler+Awaiting.swift|let isReachedTwice = join(below.reach, to: \&shape)|let isReachedTwice = join(below.reach, to: \&shape) \&\& false|theyConstructInTheOrderOfTheSlowPath'
    'an awaited service is shared|HotPath/Record+Awaiting.swift|        if let service { share(service, in: graph) }\n||theyConstructInTheOrderOfTheSlowPath'
    'awaiting links do not outrun late completions|HotPath/LinkCompiler+Awaiting.swift|if isCachedSlowly, hasLateCompletions { return false }||theyConstructInTheOrderOfTheSlowPath'
    'awaiting links leave the main actor to the slow path|HotPath/LinkCompiler+Awaiting.swift|if hasMainActorFactories, !below.isAwaited, isCachedSlowly \|\| below.reachesResolver { return false }||aResolverBelowFindsTheMainActor'
    'a Lazy that may need the main actor joins|HotPath/LinkCompiler+Shapes.swift|(plans[target].execution == .main \|\| !below.isSelfContained)|(plans[target].execution == .main)|aLazyThatAFactoryUsesWorksFromMainActorCode'
    'a Lazy of a main-actor service joins|Adapters/Lazy.swift| \|\| record.has(.needsResolveContext)||aLazyOfItThatAFactoryUsesWorksFromMainActorCode'
    'a resolve waits for another construction in its graph|Resolution/Resolution.swift|guard try begin(flight, for: entry) else {\n            throw ResolutionError(.cycle, path: [entry.key], site: entry.site)\n        }\n        flight.finish()|guard false else {\n            throw ResolutionError(.cycle, path: [entry.key], site: entry.site)\n        }|SharedAwaitedGraphTests'
    'it does not construct what another one has constructed meanwhile|Resolution/GraphInstance.swift|contents != .instance, unsafe|contents == contents, unsafe|SharedAwaitedGraphTests'
    'so does an awaited resolve|Resolution/AsyncResolution.swift|guard try await begin(flight, for: entry) else {\n            throw ResolutionError(.cycle, path: [entry.key], site: entry.site)\n        }\n        flight.finish()|guard false else {\n            throw ResolutionError(.cycle, path: [entry.key], site: entry.site)\n        }|SharedAwaitedGraphTests'
    'it wakes those who wait|Resolution/ObjectGraph.swift|flight?.finish()\n    }\n\n    /// The flight in which|_ = flight\n    }\n\n    /// The flight in which|SharedAwaitedGraphTests|hangs'
    'an awaited graph ends with its request|HotPath/AwaitedRequest.swift|            graph.endConstruction()\n||anAwaitedGraphEndsWithItsRequest'
    'a resolver may lead back to a component|HotPath/LinkCompiler+Shapes.swift|guard below.isSelfContained \|\| below.kind == .scoped \&\& !hasLateCompletions|guard below.isSelfContained \|\| !hasLateCompletions|aResolverBelowAStoredServiceLeadsBack'
    'links see the visibility|HotPath/LinkCompiler+Targets.swift|guard target.arguments.isEmpty, target.isVisible(to: plans[place].entry) else|guard target.arguments.isEmpty else|aServiceOfAnotherModuleIsNotVisible'
    'a failure is reported once|HotPath/Record+Parameters.swift|!container.isObserved, container.find|container.find|aFailureIsReportedOnce'
    'outdated links are not published|HotPath/Container+PublishLinks.swift|guard version == state.linking.version, !|guard !|aChildIsSealedWhileItsParentIsObserved'
    'a parent links the children that found no links|HotPath/Container+PublishLinks.swift|guard container.state.withLock({ $0.linking.isCurrent }) else|guard false else|childrenSealedBesideTheirParentHaveLinks'
    'a layer is sealed as it was proved|Bootstrap/Container+Seal.swift|guard proved == nil \|\| state.changeCount == proved else { return nil }||aFaultThatIsRegisteredBeforeALayerClosesIsReported'
    'the flights of a bootstrap have one order|Bootstrap/Bootstrap.swift|in inFlightOrder(layers) {|in layers.map({ $0.container }) {|layersNamedInAnyOrderAreConfigured'
    'the timeout ends a wait|Concurrency/Parking.swift|guard left > .zero else { return false }|guard left > .zero else { continue }|aThreadThatWaitsTooLongNamesTheConstructingThread|hangs'
)

package="$temporary/package"
mkdir -p "$package/Tests/CoreTests"
cp -R "$root/Sources" "$package/Sources"
for folder in Concurrency Instruments Stress; do
    cp -R "$root/Tests/CoreTests/$folder" "$package/Tests/CoreTests/$folder"
done
cp -R "$root/Tests/DifferentialTests" "$package/Tests/DifferentialTests"
for file in Resolution/{ComponentCompletion,Cycle,MainActor,MissingService,Resolver,SameAnswer,Stack}Tests.swift \
    HotPath/{AwaitedLinks,AwaitedLinksEdge,AwaitedResolverLinks,AwaitedScopeLinks,AwaitedScopeEdge,LinksBelow,UnlinkedLazy,LinkedLazy,LinkedCompletion,LinkedComponent,LinkedResolver,LinkedResolverArguments,ResolverFactory,SharedAwaitedGraph}Tests.swift \
    HotPath/{LinkedScope,OpenLinks,ReportedLinks,ReportedRequests,UnusualServices}Tests.swift \
    Scopes/{CustomScope,CustomStorage,WeakStorage}Tests.swift Containers/ClosedBaseTests.swift \
    Adapters/{AdapterServices,AwaitedAdapterTests}.swift Bootstrap/{ConcurrentBootstrap,KnownDigest}Tests.swift \
    Proof/StackProofTests.swift; do
    mkdir -p "$(dirname "$package/Tests/CoreTests/$file")"
    cp "$root/Tests/CoreTests/$file" "$package/Tests/CoreTests/$file"
done
{
        # A removed protection leaves unused variables behind.
    sed -e '/^let package/,$d' -e '/treatAllWarnings/d' "$root/Package.swift"
    cat <<'MANIFEST'
let package = Package(
    name: "protections",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "StrataGraph", path: "Sources/Graph", swiftSettings: librarySettings),
        .target(
            name: "StrataCore", dependencies: ["StrataGraph"], path: "Sources/Core", swiftSettings: librarySettings),
        .testTarget(
            name: "CoreTests", dependencies: ["StrataCore"], path: "Tests/CoreTests", swiftSettings: settings),
        .testTarget(
            name: "DifferentialTests", dependencies: ["StrataCore"], path: "Tests/DifferentialTests",
            swiftSettings: settings),
    ]
)
MANIFEST
} >"$package/Package.swift"

cd "$package"
if ! "$applies"; then
    echo "Building the copy to break."
    swift build --build-tests >"$temporary/build" 2>&1 || {
        cat "$temporary/build" >&2
        fail "the copy does not build"
    }
    run_tests 300 "$temporary/whole"
    [[ "$verdict" == passes ]] || {
        grep -a '✘' "$temporary/whole" >&2 || true
        fail "the copy $verdict before any protection is removed"
    }
fi

failures=0 checked=0
for protection in "${protections[@]}"; do
    # A bar that belongs to the text is written \|.
    IFS=$'\x1f' read -r name file old new test may_hang < <(
        printf '%s' "$protection" | sed -e 's/\\|/\x1e/g' -e 's/|/\x1f/g' -e 's/\x1e/|/g'
        echo
    )
    if ((${#arguments[@]} > 0)) && ! grep -qxF -- "$name" < <(printf '%s\n' "${arguments[@]}"); then continue; fi
    checked=$((checked + 1))
    check_expectation "$name" "$may_hang"
    # A filter that matches no test passes, as if nothing had noticed the removal.
    grep -rqE "(func|struct) $test\b" Tests || fail "the copy has no test '$test', which must notice '$name'"
    cp "$core/$file" "$temporary/original"
    OLD="$old" NEW="$new" python3 - "$core/$file" <<'PYTHON' || fail "'$name' does not apply to $file"
import os, sys
path = sys.argv[1]
old, new = (os.environ[key].replace("\\n", "\n").replace("\\&", "&") for key in ("OLD", "NEW"))
text = open(path).read()
if text.count(old) != 1:
    sys.exit(1)
open(path, "w").write(text.replace(old, new))
PYTHON
    if "$applies"; then
        cp "$temporary/original" "$core/$file"
        continue
    fi
    verdict="" started=$SECONDS
    if ! swift build --build-tests >"$temporary/build" 2>&1; then
        grep -a 'error:' "$temporary/build" | sort -u >&2 || true
        verdict="DOES NOT BUILD"
    else
        seconds="$limit"
        case "$test" in everyPath* | smallStacks*) seconds="$fuzzer_limit" ;; esac
        run_tests "$seconds" "$temporary/run" --filter "$test"
    fi
    judge "$may_hang"
    printf '%-52s %s: %s (%d s)\n' "$name" "$test" "$verdict" $((SECONDS - started))
    cp "$temporary/original" "$core/$file"
done

((checked > 0)) || wrong_usage "no protection has that name"
((failures == 0)) || fail "$failures of $checked protections can be removed without the expected failure, see above"
if "$applies"; then
    echo "$checked removals apply."
else
    echo "$checked protections, and the tests fail without each of them."
fi
