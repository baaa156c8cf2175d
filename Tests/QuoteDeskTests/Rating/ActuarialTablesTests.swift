import Testing

@testable import quote_desk

@Suite struct ActuarialTablesTests {
    private static let tables = ActuarialTables()

    @Test func theyAreTheSameEachTime() throws {
        let again = ActuarialTables()
        for number in Territory.numbers {
            let territory = try #require(Territory(number: number))
            #expect(again.rate(in: territory) == Self.tables.rate(in: territory))
            for construction in Construction.allCases {
                let protection = try #require(ProtectionClass(5))
                #expect(
                    again.factor(territory: territory, construction: construction, age: 40, protection: protection)
                        == Self.tables.factor(
                            territory: territory, construction: construction, age: 40, protection: protection))
            }
        }
    }

    @Test(arguments: Construction.allCases)
    func noFactorDecreasesWithAgeOrProtectionClass(construction: Construction) throws {
        let protections = ProtectionClass.numbers.compactMap(ProtectionClass.init)
        for territory in Territory.numbers.compactMap(Territory.init(number:)) {
            for (better, worse) in zip(protections, protections.dropFirst()) {
                var last = Factor(tenThousandths: 0)
                for age in 0...ActuarialTables.oldest {
                    let factor = Self.tables.factor(
                        territory: territory, construction: construction, age: age, protection: worse)
                    #expect(factor >= last)
                    #expect(
                        factor
                            >= Self.tables.factor(
                                territory: territory, construction: construction, age: age, protection: better))
                    last = factor
                }
            }
        }
    }

    @Test func housesOlderThanTheTablesUseTheLastRow() throws {
        let territory = try #require(Territory("T40"))
        let protection = try #require(ProtectionClass(10))
        let last = Self.tables.factor(territory: territory, construction: .fireproof, age: 120, protection: protection)
        #expect(
            Self.tables.factor(territory: territory, construction: .fireproof, age: 900, protection: protection) == last
        )
    }
}
