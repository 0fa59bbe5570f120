-- Exports that are too long for one answer: written in parts of many rows to the file store, then offered for a week.
CREATE TABLE exports (
  id TEXT PRIMARY KEY CHECK (length(id) = 24 AND id NOT GLOB '*[^0-9a-f]*'),
  -- The administrator who asked for it, and the idempotency key of the form.
  uid TEXT NOT NULL,
  request_id TEXT NOT NULL,
  list TEXT NOT NULL,
  -- JSON: filters, separator and labels.
  request TEXT NOT NULL CHECK (json_valid(request)),
  state TEXT NOT NULL CHECK (state IN ('running', 'done')),
  -- Where the next part begins; null before the first and after the last one.
  cursor TEXT,
  parts INTEGER NOT NULL DEFAULT 0,
  row_count INTEGER NOT NULL DEFAULT 0,
  size INTEGER NOT NULL DEFAULT 0,
  -- Until then another run leaves it alone.
  leased_until TEXT NOT NULL,
  created_at TEXT NOT NULL,
  finished_at TEXT,
  notified_at TEXT,
  UNIQUE (uid, request_id)
) STRICT;
CREATE INDEX exports_by_time ON exports (created_at);
CREATE INDEX exports_to_write ON exports (leased_until) WHERE state = 'running';
CREATE INDEX exports_to_notify ON exports (finished_at) WHERE state = 'done' AND notified_at IS NULL;
