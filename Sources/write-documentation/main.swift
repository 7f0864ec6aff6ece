import Documentation
import Glibc
import System

// Writes the manual into one directory that is there, and the completion scripts
// into another:
//
//   write-documentation man completions
let directories = Array(CommandLine.arguments.dropFirst())
guard directories.count == 2 else {
  try StandardStream.error.write("usage: write-documentation MAN COMPLETIONS\n")
  exit(64)
}

func write(_ files: [DocumentationFile], to directory: String) throws {
  // A page of a command that is no more must not stay.
  // Those of the other sections are written by hand.
  for name in try FileSystem.names(in: directory) where name.contains("cardclip") {
    guard !name.hasSuffix(".5"), !name.hasSuffix(".7") else { continue }
    try FileSystem.removeFile(directory + "/" + name)
  }
  for file in files {
    try FileDescriptor.replace(directory + "/" + file.name).write(file.text.utf8.span)
  }
}

try write(Documentation.pages(), to: directories[0])
try write(Documentation.completions(), to: directories[1])
