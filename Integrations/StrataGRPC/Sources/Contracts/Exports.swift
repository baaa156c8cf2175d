// A contract names its encoding, so its module needs no other import for that.
@_exported public import enum StrataFleet.MessageEncoding
