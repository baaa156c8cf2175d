/// An object scope as a registration states it. Its own name, because Core has a type `Scope`: an open scope.
package typealias ScopeKind = DependencyGraph.Scope
