/// The texts of `--help`.
enum Usage {
    static let text = """
        strata creates a layered application, adds modules and services to it, and checks the boundaries of a Swift codebase.

        Create and extend
          strata init NAME               create an application that builds, proves itself and passes its tests
          strata init --boundaries       write strata.json for an existing codebase, from its imports
          strata add module NAME         add a module: target, tests, layer, list of types
          strata add service NAME --in MODULE
                                         add a service and list its type
          strata fix census              add each forgotten Registerable type to its managedTypes

        Check and inspect
          strata check                   print each violation of a contract, at file:line:column
          strata graph                   draw the modules, or the folders of a module
          strata extract FOLDER          print the edits that turn a folder into a module; changes nothing
          strata baseline                record today's violations in the baseline file as accepted
          strata swinject-report PATH    list the edits that Swinject code needs; changes nothing

        Prove a fleet of processes
          strata fleet check FILE…       prove that processes can run together, and in which order to upgrade them
          strata fleet graph FILE…       draw the processes, their calls and the faults
          strata fleet proto FILE…       print the .proto file of contracts, for other languages
          strata fleet candidates        list the protocols that another process could serve, and the obstacles of the others

        strata COMMAND --help explains a command and its options.

        EXIT STATUS
          0  all contracts hold, the fleet works, or the command has succeeded
          1  there are violations or faults, or you must make an edit by hand (it is printed, and nothing is changed)
          2  the arguments, a file or the codebase could not be read, or a file could not be written
         74  standard output could not be written
        141  the reader of standard output has gone

        """

    /// The text of `--help` for one command.
    static func text(of verb: Verb) -> String {
        switch verb {
        case .initialize: initialize
        case .addModule: addModule
        case .addService: addService
        case .fixCensus: fixCensus
        case .check: check
        case .graph: graph
        case .extract: extract
        case .baseline: baseline
        case .swinjectReport: swinjectReport
        case .fleetCheck: fleetCheck
        case .fleetGraph: fleetGraph
        case .fleetProto: fleetProto
        case .fleetCandidates: fleetCandidates
        }
    }

    private static let initialize = """
        strata init NAME [--layer LAYER=MODULE,…]… [--presentations NAME,…] [OPTIONS]
        strata init --boundaries [--folders FOLDER,…] [OPTIONS]

        Creates an application: a host, presentations, layers of services, tests of the services, of the dependency graph
        and of the boundaries, strata.json, a README and a file for CI. It builds, proves itself and passes its tests at once.
        With --boundaries, the command only writes strata.json for an existing codebase. The layers follow today's imports,
        and the contracts hold today.

          --layer LAYER=MODULE,…     a layer and its modules; repeat it for each layer, the lowest first
                                     (default: Services=Greetings)
          --presentations NAME,…     the presentations side by side above the services (default: Terminal)
          --strata-url URL           the repository that Strata comes from, or
          --strata-path FOLDER       a checkout of it (default: the checkout that this tool was built from)
          --root FOLDER              the folder to write into (default: a new folder NAME)
          --folders FOLDER,…         with --boundaries: each subfolder is a module, and no manifest is read
          --dry-run                  print the files as a patch, and write nothing

        The command overwrites no existing file, and writes either all files or none.

        EXAMPLES
          strata init Bookshop
          strata init Bookshop --layer Platform=Clock --layer Services=Catalog,Orders --presentations Terminal,Web
          strata init --boundaries --dry-run

        """

    private static let addModule = """
        strata add module NAME [--layer LAYER] [OPTIONS]

        Adds a module with a service and a test, declares both targets in Package.swift, puts the module on its layer in
        strata.json, and lists the service in the layer's managedTypes. It keeps the comments and the layout of the files.

          --layer LAYER      the layer, by the name of its config or of its layer in strata.json
                             (default: the only layer that is the parent of another one)

        """ + editing

    private static let addService = """
        strata add service NAME --in MODULE [--layer LAYER] [OPTIONS]

        Adds the protocol NAME and the type DefaultNAME, which registers itself. Lists the type in the managedTypes of the
        module's layer, and adds the dependencies that the targets then need.

          --in MODULE        the module for the service
          --layer LAYER      the config or group whose list gets the type, if there are several candidates

        """ + editing

    private static let fixCensus = """
        strata fix census [--layer LAYER] [OPTIONS]

        Finds each type that is declared Registerable and is in no managedTypes, and adds it to the list of its
        layer, with the import and the dependency that it needs. It refuses a type that is not visible to the list.

          --layer LAYER      the config or group whose list gets the types, if there are several candidates
          --print            the same as --dry-run

        """ + editing

    private static let editing = """
          --dry-run          print the patch (for `git apply`), and change nothing

        If the command cannot edit a file reliably, it changes nothing. It prints the line to write and the patch of the
        other edits, and exits with 1.

        """ + codebase

    private static let check = """
        strata check [--format text|github|sarif|json|html] [OPTIONS]

        Prints each violation of strata.json at file:line:column; exits with 1 if there is one.

          --stamp PATH       write this file if there are no violations (for build systems)
          --precise          take the references from the index of the last debug build, and print its age

        """ + codebase

    private static let graph = """
        strata graph [--format dot|mermaid] [--tests] [OPTIONS]
        strata graph --folders MODULE [--of folders|subfolders|files] [--format dot|mermaid|html] [OPTIONS]

        Prints the modules and their imports; the first import of each violation is red. With --folders, prints the
        folders of a module; references to a higher folder are red, and cycles are boxed.

          --tests            draw the targets of tests, plugins and snippets, too
          --precise          with --folders: take the references from the index of the last debug build

        """ + codebase

    private static let extract = """
        strata extract FOLDER [OPTIONS]

        Prints the edits that turn a folder into a module of its own; changes nothing.

          --precise          take the references from the index of the last debug build

        """ + codebase

    private static let baseline = """
        strata baseline [--owner NAME] [--expires 2026-12-31] [OPTIONS]

        Records today's violations as accepted, in the baseline file that strata.json names. Refuses if CI is set.

          --owner NAME       the person responsible for the new entries, and for old ones without an owner
          --expires DAY      the last day on which they are accepted

        """ + codebase

    private static let swinjectReport = """
        strata swinject-report PATH [--json] [--tests]

        Lists the edits that a codebase with Swinject needs to move to Strata; changes nothing.

          --json             print JSON, for programs
          --tests            include the tests

        """

    private static let fleetCheck = """
        strata fleet check FILE… [--from FOLDER] [--format text|json]

        Proves, from the manifests of processes alone, that they can run together: everything expected is offered with
        compatible messages, no processes wait for each other at their start, only idempotent calls are repeated, no
        server waits longer for its own calls than its caller waits for it, at most one process of a chain repeats
        calls, no store has two writers, and the schema of every message is known. Exits with 1 if there is a fault.
        Each program prints its manifest with its command `manifest`.

          FILE…              the manifests, one for each process; of a folder, each *.json
          --from FOLDER      the manifests of the fleet that runs today: also prints the orders in which the processes can
                             be upgraded, or why no order works
          --format FORMAT    text (the default) or json

        EXAMPLES
          strata fleet check desk.json valuation.json
          strata fleet check new/ --from running/

        """

    private static let fleetGraph = """
        strata fleet graph FILE… [--format html|dot|mermaid]

        Draws the processes of the manifests, their calls with limits, and the findings of `strata fleet check`. Faults are
        red. html, the default, is one page that loads nothing: with a search, a table of the calls, and each process's
        dependency graph.

          FILE…              the manifests, one for each process; of a folder, each *.json

        EXAMPLES
          strata fleet graph fleet/ > fleet.html

        """

    private static let fleetProto = """
        strata fleet proto FILE… [--package NAME]

        Prints the .proto file of the contracts that the processes offer in the encoding `protobuf`, so that a program in
        another language calls them with generated code. A package has one file.

          FILE…              the manifests, one for each process; of a folder, each *.json
          --package NAME     the package, which is needed if the contracts have several, such as insurance.valuation.v1

        EXAMPLES
          strata fleet proto valuation.json > valuation.proto

        """

    private static let fleetCandidates = """
        strata fleet candidates [--graph FILE] [--format text|json] [--root PATH]

        Lists the protocols of the codebase that a process of its own could serve, and for each other one the obstacles,
        at file:line:column: a requirement that is not async or does not throw, a value that is not Codable or not
        Sendable, an implementation that reads a clock or takes part in a transaction. The command reads text and knows no
        types, so a finding is a hint. It changes nothing.

          --graph FILE       only the services of this graph: the output of the program's `graph --format json` or
                             `manifest` (default: each protocol that a type of the codebase implements)
          --format FORMAT    text (the default) or json
          --root PATH        a file or folder of the codebase (default: the current folder)

        """

    private static let codebase = """

        OPTIONS
          --root PATH        a file or folder of the codebase (default: the current folder)
          --contracts PATH   the contract file (default: strata.json in the root)
          --layout PATH      a layout that a plugin has written, used in place of the manifest

        """
}
