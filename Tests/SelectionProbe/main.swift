import Glibc

exit(Commands.run(CommandLine.arguments).rawValue)
