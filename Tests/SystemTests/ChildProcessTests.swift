import Glibc
import System
import Testing

@Suite struct ChildProcessTests {
  @Test func `a child has the descriptors it is handed and no others`() throws {
    // Numbers that aren't closed on exec, as a careless caller leaves them.
    let pipe = try Pipe()
    let output = try Pipe()
    var launch = ChildProcess.Launch(path: "/bin/ls", arguments: ["ls", "/proc/self/fd"])
    launch.descriptors = [(output.writeEnd.number, as: 1), (pipe.readEnd.number, as: 7)]
    launch.closedStreams = [0, 2]
    let inherited = FileDescriptor(adopting: dup(pipe.readEnd.number), name: "a copy")
    let child = try ChildProcess(launch)
    #expect(child.wait() == 0)
    _ = consume inherited
    let ends = output.ends()
    _ = FileDescriptor(adopting: ends.write, name: "a pipe")
    let reading = FileDescriptor(adopting: ends.read, name: "a pipe")
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = try reading.read(into: &buffer)
    // 3 is the directory that ls lists.
    #expect(String(decoding: buffer[..<count], as: UTF8.self) == "0\n1\n2\n3\n7\n")
  }
}
