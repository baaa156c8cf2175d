// The plugin `WriteServices` generates the services of this module during the build.
