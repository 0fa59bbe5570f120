-- Which stores are offered a published release: the staff's own, a tenth of all stores as well, or all.
ALTER TABLE releases ADD COLUMN stage TEXT NOT NULL DEFAULT 'all' CHECK (stage IN ('staff', 'tenth', 'all'));
-- While it is halted no store is offered the release; its stage stays.
ALTER TABLE releases ADD COLUMN halted_at TEXT;
ALTER TABLE releases ADD COLUMN halt_reason TEXT;

-- The files of a store's theme as a job last read or wrote them, for estimates that must not call the store. The bodies
-- are in R2 under their SHA-256, so that the body of several stores is stored once.
CREATE TABLE known_themes (
  activation_id TEXT PRIMARY KEY REFERENCES shop_connections (activation_id) ON DELETE CASCADE,
  read_at TEXT NOT NULL,
  -- SHA-256 of the list of files.
  list TEXT NOT NULL
) STRICT;
CREATE INDEX known_themes_by_age ON known_themes (read_at);
CREATE TABLE known_theme_bodies (
  activation_id TEXT NOT NULL REFERENCES known_themes (activation_id) ON DELETE CASCADE,
  sha256 TEXT NOT NULL,
  PRIMARY KEY (activation_id, sha256)
) STRICT;
CREATE INDEX known_theme_bodies_by_digest ON known_theme_bodies (sha256);
-- What R2 holds. A body that no theme needs any more is deleted by the hourly task, and its row after it.
CREATE TABLE known_bodies (
  sha256 TEXT PRIMARY KEY CHECK (length(sha256) = 64),
  stored_at TEXT NOT NULL
) STRICT;

-- What an update to a release would ask of each connected store, computed without a call to any store.
CREATE TABLE dry_runs (
  version TEXT PRIMARY KEY REFERENCES releases (version),
  -- Of the release's ZIP: a draft may be replaced.
  sha256 TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'done', 'replaced')),
  -- Connected stores at the start.
  connected INTEGER NOT NULL,
  started_at TEXT NOT NULL,
  ended_at TEXT,
  -- One runner at a time.
  claimed_until TEXT,
  CHECK ((state = 'running') = (ended_at IS NULL))
) STRICT;
CREATE TABLE dry_run_stores (
  version TEXT NOT NULL REFERENCES dry_runs (version) ON DELETE CASCADE,
  activation_id TEXT NOT NULL REFERENCES shop_connections (activation_id) ON DELETE CASCADE,
  -- `waiting`: not computed yet; `current`: the store has the release or a newer one; `failed`: see reason.
  state TEXT NOT NULL CHECK (state IN ('waiting', 'computed', 'current', 'failed')),
  reason TEXT,
  -- Whether a release was found that the theme comes from.
  has_base INTEGER CHECK (has_base IN (0, 1)),
  -- JSON: the paths that ask a question, and the settings that are lost as [path, place, setting].
  questions TEXT CHECK (questions IS NULL OR json_valid(questions)),
  losses TEXT CHECK (losses IS NULL OR json_valid(losses)),
  -- Edited files whose bodies no job has read.
  unread INTEGER,
  PRIMARY KEY (version, activation_id),
  CHECK ((state = 'failed') = (reason IS NOT NULL)),
  CHECK ((state = 'computed') = (questions IS NOT NULL))
) STRICT;
CREATE INDEX dry_run_stores_by_activation ON dry_run_stores (activation_id);
CREATE INDEX dry_run_stores_by_state ON dry_run_stores (version, state);
