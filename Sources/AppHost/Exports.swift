@_exported public import StrataCore
@_exported public import StrataPresentationLayer
@_exported public import StrataServiceLayer
