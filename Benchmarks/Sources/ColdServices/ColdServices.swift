// The services of this module are written by the plugin `WriteServices` when it is built.
