import ConformanceCases
import Glibc

let numbers = Array(CommandLine.arguments.dropFirst())
if try !ConformanceMatrix.print(numbers) { exit(1) }
