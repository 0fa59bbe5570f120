-- Notes of the staff about a person. `uid` is empty while the address has no account.
CREATE TABLE staff_notes (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  uid TEXT NOT NULL DEFAULT '',
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  author_uid TEXT NOT NULL,
  author_email TEXT,
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX staff_notes_by_account ON staff_notes (account, created_at);
CREATE INDEX staff_notes_by_uid ON staff_notes (uid, created_at) WHERE uid <> '';
CREATE INDEX staff_notes_by_author ON staff_notes (author_uid) WHERE author_uid <> '';
