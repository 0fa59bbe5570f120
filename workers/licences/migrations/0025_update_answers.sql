-- Answers to the questions of an update, saved one by one, and the links by which a developer may give them.
CREATE TABLE update_answers (
  job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  path TEXT NOT NULL CHECK (length(path) BETWEEN 1 AND 255),
  -- The fingerprint of what was asked: a later preview with the same question takes the answer over.
  question TEXT NOT NULL,
  choice TEXT NOT NULL CHECK (choice IN ('mine', 'mine-file', 'new', 'edit')),
  -- The whole file, as it was written.
  text TEXT,
  -- The name on the link by which it was given; null: the owner.
  answered_by TEXT CHECK (length(answered_by) BETWEEN 1 AND 80),
  answered_at TEXT NOT NULL,
  PRIMARY KEY (job_id, path),
  CHECK ((choice = 'edit') = (text IS NOT NULL))
) STRICT;
CREATE TABLE update_links (
  id TEXT PRIMARY KEY CHECK (length(id) = 24 AND id NOT GLOB '*[^0-9a-f]*'),
  job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  -- Whom the owner gave it to.
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- SHA-256 of the token, which is shown once.
  token_hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  revoked_at TEXT,
  opened_at TEXT
) STRICT;
CREATE INDEX update_links_by_job ON update_links (job_id, created_at);
-- The newest preview of a theme, and the answers that it takes over.
CREATE INDEX jobs_by_source ON jobs (shop, source_theme_id, created_at) WHERE kind = 'update';
