@_exported public import StrataGraph
