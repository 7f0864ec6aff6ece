import ConformanceCases
import Glibc
import TestSupport

// conformance [--against PAGE] [CASE...]
var numbers = Array(CommandLine.arguments.dropFirst())
var page: String?
if numbers.count >= 2, numbers[0] == "--against" {
  page = String(decoding: try FileContent.read(numbers[1]), as: UTF8.self)
  numbers.removeFirst(2)
}
if try !ConformanceMatrix.print(numbers, against: page) { exit(1) }
