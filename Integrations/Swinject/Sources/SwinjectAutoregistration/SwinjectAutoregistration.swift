// The bridge has auto-registration and the operators too.
@_exported import Swinject
