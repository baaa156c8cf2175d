@_exported public import StrataAppHost
@_exported public import StrataCore
