@_exported public import StrataArchitecture
