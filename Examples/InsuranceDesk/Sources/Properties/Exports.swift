@_exported public import Homes
