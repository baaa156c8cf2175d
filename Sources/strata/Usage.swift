/// What `--help` prints.
enum Usage {
    static let text = """
        strata checks the imports of a Swift codebase against its contracts.

        USAGE
          strata check    [--format text|github|sarif|json|html] [OPTIONS]
          strata graph    [--format dot|mermaid] [--tests] [OPTIONS]
          strata graph    --folders MODULE [--of folders|subfolders|files] [--format dot|mermaid|html] [OPTIONS]
          strata extract  FOLDER [OPTIONS]
          strata baseline [--owner NAME] [--expires 2026-12-31] [OPTIONS]
          strata swinject-report PATH [--json] [--tests]

        COMMANDS
          check      print the violations; the exit code is 1 when there are any
          graph      print the modules and who imports whom; edges that break a contract are red
                     with --folders: the folders of a module; arrows up are red, cycles boxed
          extract    print what has to change to make a folder a module of its own; changes nothing
          baseline   accept today's violations into the baseline file; refused when CI is set
          swinject-report
                     list what a codebase that uses Swinject has to edit on its way to Strata; changes nothing

        OPTIONS
          --root PATH        a file or folder of the codebase (default: the current folder)
          --contracts PATH   the contract file (default: strata.json in the root)
          --layout PATH      a layout that a plugin wrote, in place of asking the manifest
          --stamp PATH       write this file when there are no violations (for build systems)

        EXIT CODES
          0  all contracts hold
          1  there are violations
          2  the arguments, a file or the codebase could not be read

        """
}
