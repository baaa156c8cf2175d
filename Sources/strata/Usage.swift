/// The text of `--help`.
enum Usage {
    static let text = """
        strata begins an application in layers and grows it, and holds a Swift codebase to its boundaries.

        Begin and grow
          strata init NAME               make an application that builds, proves itself and passes its tests
          strata init --boundaries       write strata.json for a codebase that is there, from its imports
          strata add module NAME         add a module: target, tests, layer, list of types
          strata add service NAME --in MODULE
                                         add a service, and list its type
          strata fix census              list each Registerable type that no managedTypes names

        Check and look
          strata check                   print each import that breaks a contract, at file:line:column
          strata graph                   draw the modules, or the folders of one
          strata extract FOLDER          print what has to change to make a folder a module; changes nothing
          strata baseline                accept today's violations into the baseline file
          strata swinject-report PATH    list what code for Swinject has to edit; changes nothing

        strata COMMAND --help explains a command and its options.

        EXIT STATUS
          0  all contracts hold, or what was asked for is done
          1  there are violations, or an edit has to be made by hand (it is printed, and nothing is changed)
          2  the arguments, a file or the codebase could not be read, or a file could not be written

        """

    /// The text of `--help` after a command.
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
        }
    }

    private static let initialize = """
        strata init NAME [--layer LAYER=MODULE,…]… [--presentations NAME,…] [OPTIONS]
        strata init --boundaries [--folders FOLDER,…] [OPTIONS]

        Makes an application: a host, presentations, layers of services, tests of the services, of the object graph and of
        the boundaries, strata.json, a README and a file for CI. It builds, proves itself and passes its tests at once.
        With --boundaries it writes strata.json alone, for a codebase that is there: the layers are those that its imports
        have today, and the contracts those that hold today.

          --layer LAYER=MODULE,…     a layer and its modules; again for each layer, the lowest first
                                     (without any: Services=Greetings)
          --presentations NAME,…     what stands side by side on the services (without any: Terminal)
          --strata-url URL           the repository to take Strata from, or
          --strata-path FOLDER       a checkout of it (without either: the one that this tool was built in)
          --root FOLDER              where to write (without it: a new folder NAME)
          --folders FOLDER,…         with --boundaries: each folder in these is a module, and no manifest is asked
          --dry-run                  print the files as a patch, and write nothing

        Nothing that exists is overwritten, and either all files are written or none.

        EXAMPLES
          strata init Bookshop
          strata init Bookshop --layer Platform=Clock --layer Services=Catalogue,Orders --presentations Terminal,Web
          strata init --boundaries --dry-run

        """

    private static let addModule = """
        strata add module NAME [--layer LAYER] [OPTIONS]

        Adds a module with a service and a test, declares both targets in Package.swift, puts the module on its layer in
        strata.json, and lists the service in the layer's managedTypes. Comments and form of the files stay as they are.

          --layer LAYER      the layer, by the name of its config or of its layer in strata.json
                             (without it: the one that is below another, when there is only one)

        """ + editing

    private static let addService = """
        strata add service NAME --in MODULE [--layer LAYER] [OPTIONS]

        Adds the protocol NAME and the type DefaultNAME that registers itself, lists the type in the managedTypes of the
        module's layer, and gives the targets the dependencies that they then need.

          --in MODULE        the module that gets the service
          --layer LAYER      the config whose list gets the type, when several could

        """ + editing

    private static let fixCensus = """
        strata fix census [--layer LAYER] [OPTIONS]

        Finds each type that is written to be Registerable and that no managedTypes names, and adds it to the list of its
        layer, with the import and the dependency that it needs. It refuses a type that the list could not see.

          --layer LAYER      the config whose list gets the types, when several could
          --print            as --dry-run

        """ + editing

    private static let editing = """
          --dry-run          print the patch (`git apply` takes it), and change nothing

        A place that cannot be edited for certain is left alone: the line to write and the patch of the rest are printed, nothing is
        changed, and the exit status is 1.

        """ + codebase

    private static let check = """
        strata check [--format text|github|sarif|json|html] [OPTIONS]

        Prints each violation of strata.json at file:line:column; the exit status is 1 when there are any.

          --stamp PATH       write this file when there are no violations (for build systems)
          --precise          take the references from the index of the last debug build, and say how old it is

        """ + codebase

    private static let graph = """
        strata graph [--format dot|mermaid] [--tests] [OPTIONS]
        strata graph --folders MODULE [--of folders|subfolders|files] [--format dot|mermaid|html] [OPTIONS]

        Prints the modules and who imports whom; edges that break a contract are red. With --folders: the folders of a
        module; arrows up are red, cycles boxed.

          --tests            draw test targets as well
          --precise          with --folders: take the references from the index of the last debug build

        """ + codebase

    private static let extract = """
        strata extract FOLDER [OPTIONS]

        Prints what has to change to make a folder a module of its own; changes nothing.

          --precise          take the references from the index of the last debug build

        """ + codebase

    private static let baseline = """
        strata baseline [--owner NAME] [--expires 2026-12-31] [OPTIONS]

        Accepts today's violations into the baseline file that strata.json names; refused when CI is set.

          --owner NAME       who answers for the new entries
          --expires DAY      the last day on which they are accepted

        """ + codebase

    private static let swinjectReport = """
        strata swinject-report PATH [--json] [--tests]

        Lists what a codebase that uses Swinject has to edit on its way to Strata; changes nothing.

          --json             for programs
          --tests            tests as well

        """

    private static let codebase = """

        OPTIONS
          --root PATH        a file or folder of the codebase (without it: the current folder)
          --contracts PATH   the contract file (without it: strata.json in the root)
          --layout PATH      a layout that a plugin wrote, in place of asking the manifest

        """
}
