/// The tables of a store, version by version.
enum Schema {
  /// What the file's header says that it is: "Card" (PRAGMA application_id).
  static let applicationID = 0x4361_7264

  /// The scripts that lead from each version to the next; one that was
  /// released is never changed.
  static let migrations = [version1, version2, version3, version4]

  private static let version1 = """
    CREATE TABLE card (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      background TEXT NOT NULL,
      created INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      trashed INTEGER
    ) STRICT;
    -- Not unique: a card may come back from the trash to find its name taken.
    CREATE INDEX card_name ON card (name);

    -- One row. The current card stays noted while it is in the trash, and is
    -- the current one again when it comes back.
    CREATE TABLE state (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      current_card INTEGER REFERENCES card ON DELETE SET NULL
    ) STRICT;
    INSERT INTO state (id) VALUES (1);

    CREATE TABLE element (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      card INTEGER NOT NULL REFERENCES card ON DELETE CASCADE,
      -- From bottom to top. One in the trash keeps its place.
      place INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('image', 'text')),
      description TEXT NOT NULL,
      preview TEXT,
      x REAL NOT NULL,
      y REAL NOT NULL,
      width REAL NOT NULL,
      height REAL NOT NULL,
      rotation REAL NOT NULL,
      origin_selection TEXT,
      origin_owner TEXT,
      origin_target TEXT,
      origin_time INTEGER,
      created INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      trashed INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX element_place ON element (card, place);
    -- Within a card it is in the order of the ids, so its end is the newest.
    CREATE INDEX element_shown ON element (card) WHERE trashed IS NULL;
    CREATE INDEX element_trashed ON element (trashed) WHERE trashed IS NOT NULL;

    -- One row for the same bytes, however often they are used.
    CREATE TABLE content (
      id INTEGER PRIMARY KEY,
      digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
      byte_count INTEGER NOT NULL,
      -- Of the file that has the bytes; NULL where inline_content has them.
      extension TEXT
    ) STRICT;
    -- Apart, so that lists read no bytes.
    CREATE TABLE inline_content (
      content INTEGER PRIMARY KEY REFERENCES content ON DELETE CASCADE,
      bytes BLOB NOT NULL
    ) STRICT;

    CREATE TABLE representation (
      element INTEGER NOT NULL REFERENCES element ON DELETE CASCADE,
      position INTEGER NOT NULL,
      type TEXT NOT NULL,
      content INTEGER NOT NULL REFERENCES content,
      pixel_width INTEGER,
      pixel_height INTEGER,
      PRIMARY KEY (element, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX representation_content ON representation (content);

    PRAGMA application_id = \(applicationID);
    """

  /// What the listener is told by other processes: until when it captures
  /// nothing (milliseconds since 1970), and how many copies it lets pass.
  private static let version2 = """
    ALTER TABLE state ADD COLUMN paused_until INTEGER;
    ALTER TABLE state ADD COLUMN skipped_copies INTEGER NOT NULL DEFAULT 0;
    """

  /// The index that elements are found by; the opening fills it.
  ///
  /// It knows which elements have a trigram and nothing more, which makes it
  /// half as large: the texts themselves say the rest.
  private static let version3 = """
    CREATE VIRTUAL TABLE search USING fts5 (
      text, content = '', columnsize = 0, detail = none, tokenize = 'trigram case_sensitive 1');
    CREATE INDEX element_created ON element (created);
    """

  /// The journal of the last changes: rows as they were before each.
  ///
  /// Elements and cards that were new then have nothing but their number there.
  private static let version4 = """
    CREATE TABLE change (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      time INTEGER NOT NULL,
      has_current_card INTEGER NOT NULL DEFAULT 0,
      current_card INTEGER
    ) STRICT;
    CREATE TABLE changed_card (
      change INTEGER NOT NULL REFERENCES change ON DELETE CASCADE,
      card INTEGER NOT NULL,
      name TEXT,
      background TEXT,
      trashed INTEGER,
      PRIMARY KEY (change, card)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE changed_element (
      change INTEGER NOT NULL REFERENCES change ON DELETE CASCADE,
      element INTEGER NOT NULL,
      card INTEGER,
      place INTEGER,
      description TEXT,
      preview TEXT,
      x REAL,
      y REAL,
      width REAL,
      height REAL,
      rotation REAL,
      trashed INTEGER,
      PRIMARY KEY (change, element)
    ) STRICT, WITHOUT ROWID;
    -- What an element had before its content was replaced. Its contents are
    -- kept as long as the change can be taken back.
    CREATE TABLE former_representation (
      change INTEGER NOT NULL,
      element INTEGER NOT NULL,
      position INTEGER NOT NULL,
      type TEXT NOT NULL,
      content INTEGER NOT NULL REFERENCES content,
      pixel_width INTEGER,
      pixel_height INTEGER,
      PRIMARY KEY (change, element, position),
      FOREIGN KEY (change, element) REFERENCES changed_element ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX former_representation_content ON former_representation (content);
    """

  /// The version with which the index came.
  static let indexVersion = 3
}
