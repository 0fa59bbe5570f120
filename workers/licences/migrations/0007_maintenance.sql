-- What the clock's tasks did last, one row a task.
CREATE TABLE maintenance_runs (
  task TEXT PRIMARY KEY,
  -- Of the latest run, which has not ended as long as `finished_at` is older.
  request_id TEXT NOT NULL,
  started_at TEXT NOT NULL,
  finished_at TEXT,
  succeeded_at TEXT,
  duration_ms INTEGER,
  counts TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(counts)),
  -- A word of a closed list; null when the last run that ended went well.
  error TEXT
) STRICT;

-- Events that still name who acted: those of them that are old are found without a look at all the others.
CREATE INDEX events_with_person ON events (at) WHERE actor_uid <> '';
