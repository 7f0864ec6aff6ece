import SQLite

extension Database {
  /// Takes away what the versions after one added.
  func downgrade(to version: Int) throws {
    let steps = [
      3: "DROP TABLE search; DROP INDEX element_created;",
      4: """
      DROP TABLE former_representation; DROP TABLE changed_element; DROP TABLE changed_card;
      DROP TABLE change;
      """,
    ]
    for (step, script) in steps.sorted(by: { $0.key > $1.key }) where step > version {
      try run(script: script)
    }
    try run(script: "PRAGMA user_version = \(version)")
  }
}
