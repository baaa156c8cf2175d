// The reasoning is in Container+AutoregisterTuples.swift.
extension Container {
    /// Registers a service with two run-time arguments by a function of one tuple with two elements.
    @discardableResult
    public func autoregister<
        Service, D1, D2, Arg1, Arg2
    >(
        _ service: Service.Type, name: String? = nil, arguments arg1: Arg1.Type, _ arg2: Arg2.Type,
        initializer: @escaping ((D1, D2)) -> Service
    ) -> ServiceEntry<Service> {
        autoregisterGiven(service, name, arg1, arg2, calling: { (d1: D1, d2: D2) in initializer((d1, d2)) })
    }

    /// Registers a service with two run-time arguments by a function of one tuple with three elements.
    @discardableResult
    public func autoregister<
        Service, D1, D2, D3, Arg1, Arg2
    >(
        _ service: Service.Type, name: String? = nil, arguments arg1: Arg1.Type, _ arg2: Arg2.Type,
        initializer: @escaping ((D1, D2, D3)) -> Service
    ) -> ServiceEntry<Service> {
        autoregisterGiven(
            service, name, arg1, arg2,
            calling: { (d1: D1, d2: D2, d3: D3) in initializer((d1, d2, d3))
            })
    }

    /// Registers a service with two run-time arguments by a function of one tuple with four elements.
    @discardableResult
    public func autoregister<
        Service, D1, D2, D3, D4, Arg1, Arg2
    >(
        _ service: Service.Type, name: String? = nil, arguments arg1: Arg1.Type, _ arg2: Arg2.Type,
        initializer: @escaping ((D1, D2, D3, D4)) -> Service
    ) -> ServiceEntry<Service> {
        autoregisterGiven(
            service, name, arg1, arg2,
            calling: { (d1: D1, d2: D2, d3: D3, d4: D4) in
                initializer((d1, d2, d3, d4))
            })
    }

    /// Registers a service with two run-time arguments by a function of one tuple with five elements.
    @discardableResult
    public func autoregister<
        Service, D1, D2, D3, D4, D5, Arg1, Arg2
    >(
        _ service: Service.Type, name: String? = nil, arguments arg1: Arg1.Type, _ arg2: Arg2.Type,
        initializer: @escaping ((D1, D2, D3, D4, D5)) -> Service
    ) -> ServiceEntry<Service> {
        autoregisterGiven(
            service, name, arg1, arg2,
            calling: { (d1: D1, d2: D2, d3: D3, d4: D4, d5: D5) in
                initializer((d1, d2, d3, d4, d5))
            })
    }

    /// Registers a service with two run-time arguments by a function of one tuple with six elements.
    @discardableResult
    public func autoregister<
        Service, D1, D2, D3, D4, D5, D6, Arg1, Arg2
    >(
        _ service: Service.Type, name: String? = nil, arguments arg1: Arg1.Type, _ arg2: Arg2.Type,
        initializer: @escaping ((D1, D2, D3, D4, D5, D6)) -> Service
    ) -> ServiceEntry<Service> {
        autoregisterGiven(
            service, name, arg1, arg2,
            calling: { (d1: D1, d2: D2, d3: D3, d4: D4, d5: D5, d6: D6) in
                initializer((d1, d2, d3, d4, d5, d6))
            })
    }

    /// Registers a service with two run-time arguments by a function of one tuple with seven elements.
    @discardableResult
    public func autoregister<
        Service, D1, D2, D3, D4, D5, D6, D7, Arg1, Arg2
    >(
        _ service: Service.Type, name: String? = nil, arguments arg1: Arg1.Type, _ arg2: Arg2.Type,
        initializer: @escaping ((D1, D2, D3, D4, D5, D6, D7)) -> Service
    ) -> ServiceEntry<Service> {
        autoregisterGiven(
            service, name, arg1, arg2,
            calling: {
                (
                    d1: D1, d2: D2, d3: D3, d4: D4, d5: D5, d6: D6,
                    d7:
                        D7
                ) in initializer((d1, d2, d3, d4, d5, d6, d7))
            })
    }

    /// Registers a service with two run-time arguments by a function of one tuple with eight elements.
    @discardableResult
    public func autoregister<
        Service, D1, D2, D3, D4, D5, D6, D7, D8, Arg1, Arg2
    >(
        _ service: Service.Type, name: String? = nil, arguments arg1: Arg1.Type, _ arg2: Arg2.Type,
        initializer: @escaping ((D1, D2, D3, D4, D5, D6, D7, D8)) -> Service
    ) -> ServiceEntry<Service> {
        autoregisterGiven(
            service, name, arg1, arg2,
            calling: {
                (
                    d1: D1, d2: D2, d3: D3, d4: D4, d5: D5, d6: D6,
                    d7:
                        D7, d8: D8
                ) in initializer((d1, d2, d3, d4, d5, d6, d7, d8))
            })
    }

    /// Registers a service with two run-time arguments by a function of one tuple with nine elements.
    @discardableResult
    public func autoregister<
        Service, D1, D2, D3, D4, D5, D6, D7, D8, D9, Arg1, Arg2
    >(
        _ service: Service.Type, name: String? = nil, arguments arg1: Arg1.Type, _ arg2: Arg2.Type,
        initializer: @escaping ((D1, D2, D3, D4, D5, D6, D7, D8, D9)) -> Service
    ) -> ServiceEntry<Service> {
        autoregisterGiven(
            service, name, arg1, arg2,
            calling: {
                (
                    d1: D1, d2: D2, d3: D3, d4: D4, d5: D5, d6: D6,
                    d7:
                        D7, d8: D8, d9: D9
                ) in initializer((d1, d2, d3, d4, d5, d6, d7, d8, d9))
            })
    }

    /// Registers a service with two run-time arguments by a function of one tuple with ten elements.
    @discardableResult
    public func autoregister<
        Service, D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, Arg1, Arg2
    >(
        _ service: Service.Type, name: String? = nil, arguments arg1: Arg1.Type, _ arg2: Arg2.Type,
        initializer: @escaping ((D1, D2, D3, D4, D5, D6, D7, D8, D9, D10)) -> Service
    ) -> ServiceEntry<Service> {
        autoregisterGiven(
            service, name, arg1, arg2,
            calling: {
                (
                    d1: D1, d2: D2, d3: D3, d4: D4, d5: D5, d6: D6,
                    d7:
                        D7, d8: D8, d9: D9, d10: D10
                ) in initializer((d1, d2, d3, d4, d5, d6, d7, d8, d9, d10))
            })
    }

    /// Registers a service with two run-time arguments by a function of one tuple with eleven elements.
    @discardableResult
    public func autoregister<
        Service, D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, Arg1, Arg2
    >(
        _ service: Service.Type, name: String? = nil, arguments arg1: Arg1.Type, _ arg2: Arg2.Type,
        initializer: @escaping ((D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11)) -> Service
    ) -> ServiceEntry<Service> {
        autoregisterGiven(
            service, name, arg1, arg2,
            calling: {
                (
                    d1: D1, d2: D2, d3: D3, d4: D4, d5: D5, d6: D6,
                    d7:
                        D7, d8: D8, d9: D9, d10: D10, d11: D11
                ) in initializer((d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11))
            })
    }

    /// Registers a service with two run-time arguments by a function of one tuple with twelve elements.
    @discardableResult
    public func autoregister<
        Service, D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12, Arg1, Arg2
    >(
        _ service: Service.Type, name: String? = nil, arguments arg1: Arg1.Type, _ arg2: Arg2.Type,
        initializer: @escaping ((D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12)) -> Service
    ) -> ServiceEntry<Service> {
        autoregisterGiven(
            service, name, arg1, arg2,
            calling: {
                (
                    d1: D1, d2: D2, d3: D3, d4: D4, d5: D5, d6: D6,
                    d7:
                        D7, d8: D8, d9: D9, d10: D10, d11: D11, d12: D12
                ) in
                initializer(
                    (
                        d1, d2, d3, d4, d5, d6, d7, d8, d9, d10,
                        d11, d12
                    ))
            })
    }

    /// Registers a service with two run-time arguments by a function of one tuple with thirteen elements.
    @discardableResult
    public func autoregister<
        Service, D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12, D13, Arg1, Arg2
    >(
        _ service: Service.Type, name: String? = nil, arguments arg1: Arg1.Type, _ arg2: Arg2.Type,
        initializer: @escaping ((D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12, D13)) -> Service
    ) -> ServiceEntry<Service> {
        autoregisterGiven(
            service, name, arg1, arg2,
            calling: {
                (
                    d1: D1, d2: D2, d3: D3, d4: D4, d5: D5, d6: D6,
                    d7:
                        D7, d8: D8, d9: D9, d10: D10, d11: D11, d12: D12, d13: D13
                ) in
                initializer(
                    (
                        d1, d2, d3, d4, d5, d6, d7, d8,
                        d9, d10, d11, d12, d13
                    ))
            })
    }

    /// Registers a service with two run-time arguments by a function of one tuple with fourteen elements.
    @discardableResult
    public func autoregister<
        Service, D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12, D13, D14, Arg1, Arg2
    >(
        _ service: Service.Type, name: String? = nil, arguments arg1: Arg1.Type, _ arg2: Arg2.Type,
        initializer: @escaping ((D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12, D13, D14)) -> Service
    ) -> ServiceEntry<Service> {
        autoregisterGiven(
            service, name, arg1, arg2,
            calling: {
                (
                    d1: D1, d2: D2, d3: D3, d4: D4, d5: D5, d6: D6,
                    d7:
                        D7, d8: D8, d9: D9, d10: D10, d11: D11, d12: D12, d13: D13, d14: D14
                ) in
                initializer(
                    (
                        d1, d2, d3, d4, d5, d6,
                        d7, d8, d9, d10, d11, d12, d13, d14
                    ))
            })
    }

    /// Registers a service with two run-time arguments by a function of one tuple with fifteen elements.
    @discardableResult
    public func autoregister<
        Service, D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12, D13, D14, D15, Arg1, Arg2
    >(
        _ service: Service.Type, name: String? = nil, arguments arg1: Arg1.Type, _ arg2: Arg2.Type,
        initializer: @escaping ((D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12, D13, D14, D15)) -> Service
    ) -> ServiceEntry<Service> {
        autoregisterGiven(
            service, name, arg1, arg2,
            calling: {
                (
                    d1: D1, d2: D2, d3: D3, d4: D4, d5: D5, d6: D6,
                    d7:
                        D7, d8: D8, d9: D9, d10: D10, d11: D11, d12: D12, d13: D13, d14: D14, d15: D15
                ) in
                initializer(
                    (
                        d1, d2, d3,
                        d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14, d15
                    ))
            })
    }

    /// Registers a service with two run-time arguments by a function of one tuple with sixteen elements.
    @discardableResult
    public func autoregister<
        Service, D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12, D13, D14, D15, D16, Arg1, Arg2
    >(
        _ service: Service.Type, name: String? = nil, arguments arg1: Arg1.Type, _ arg2: Arg2.Type,
        initializer: @escaping ((D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12, D13, D14, D15, D16)) -> Service
    ) -> ServiceEntry<Service> {
        autoregisterGiven(
            service, name, arg1, arg2,
            calling: {
                (
                    d1: D1, d2: D2, d3: D3, d4: D4, d5: D5, d6: D6,
                    d7:
                        D7, d8: D8, d9: D9, d10: D10, d11: D11, d12: D12, d13: D13, d14: D14, d15: D15, d16: D16
                ) in
                initializer(
                    (
                        d1,
                        d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14, d15, d16
                    ))
            })
    }

    /// Registers a service with two run-time arguments by a function of one tuple with seventeen elements.
    @discardableResult
    public func autoregister<
        Service, D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12, D13, D14, D15, D16, D17, Arg1, Arg2
    >(
        _ service: Service.Type, name: String? = nil, arguments arg1: Arg1.Type, _ arg2: Arg2.Type,
        initializer:
            @escaping ((D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12, D13, D14, D15, D16, D17)) ->
            Service
    ) -> ServiceEntry<Service> {
        autoregisterGiven(
            service, name, arg1, arg2,
            calling: {
                (
                    d1: D1, d2: D2, d3: D3, d4: D4, d5: D5, d6: D6,
                    d7:
                        D7, d8: D8, d9: D9, d10: D10, d11: D11, d12: D12, d13: D13, d14: D14, d15: D15, d16: D16,
                    d17: D17
                ) in
                initializer((d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14, d15, d16, d17))
            })
    }

    /// Registers a service with two run-time arguments by a function of one tuple with eighteen elements.
    @discardableResult
    public func autoregister<
        Service, D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12, D13, D14, D15, D16, D17, D18, Arg1, Arg2
    >(
        _ service: Service.Type, name: String? = nil, arguments arg1: Arg1.Type, _ arg2: Arg2.Type,
        initializer:
            @escaping ((D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12, D13, D14, D15, D16, D17, D18)) ->
            Service
    ) -> ServiceEntry<Service> {
        autoregisterGiven(
            service, name, arg1, arg2,
            calling: {
                (
                    d1: D1, d2: D2, d3: D3, d4: D4, d5: D5, d6: D6,
                    d7:
                        D7, d8: D8, d9: D9, d10: D10, d11: D11, d12: D12, d13: D13, d14: D14, d15: D15, d16: D16,
                    d17: D17, d18: D18
                )
                in initializer((d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14, d15, d16, d17, d18))
            })
    }

    /// Registers a service with two run-time arguments by a function of one tuple with nineteen elements.
    @discardableResult
    public func autoregister<
        Service, D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12, D13, D14, D15, D16, D17, D18, D19, Arg1, Arg2
    >(
        _ service: Service.Type, name: String? = nil, arguments arg1: Arg1.Type, _ arg2: Arg2.Type,
        initializer:
            @escaping (
                (
                    D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12, D13, D14, D15, D16, D17, D18,
                    D19
                )
            ) -> Service
    ) -> ServiceEntry<Service> {
        autoregisterGiven(
            service, name, arg1, arg2,
            calling: {
                (
                    d1: D1, d2: D2, d3: D3, d4: D4, d5: D5, d6: D6,
                    d7:
                        D7, d8: D8, d9: D9, d10: D10, d11: D11, d12: D12, d13: D13, d14: D14, d15: D15, d16: D16,
                    d17: D17, d18: D18,
                    d19: D19
                ) in
                initializer(
                    (
                        d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14, d15, d16, d17, d18,
                        d19
                    ))
            })
    }

    /// Registers a service with two run-time arguments by a function of one tuple with twenty elements.
    @discardableResult
    public func autoregister<
        Service, D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12, D13, D14, D15, D16, D17, D18, D19, D20, Arg1, Arg2
    >(
        _ service: Service.Type, name: String? = nil, arguments arg1: Arg1.Type, _ arg2: Arg2.Type,
        initializer:
            @escaping (
                (
                    D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12, D13, D14, D15, D16, D17, D18, D19,
                    D20
                )
            ) -> Service
    ) -> ServiceEntry<Service> {
        autoregisterGiven(
            service, name, arg1, arg2,
            calling: {
                (
                    d1: D1, d2: D2, d3: D3, d4: D4, d5: D5, d6: D6,
                    d7:
                        D7, d8: D8, d9: D9, d10: D10, d11: D11, d12: D12, d13: D13, d14: D14, d15: D15, d16: D16,
                    d17: D17, d18: D18,
                    d19: D19, d20: D20
                ) in
                initializer(
                    (
                        d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14, d15, d16,
                        d17, d18, d19, d20
                    ))
            })
    }
}
