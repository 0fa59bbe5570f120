-- Work on a store's themes that takes longer than a request: one row is one install or update, and its whole state.
CREATE TABLE jobs (
  id TEXT PRIMARY KEY CHECK (length(id) = 24 AND id NOT GLOB '*[^0-9a-f]*'),
  kind TEXT NOT NULL CHECK (kind IN ('install', 'update')),
  account TEXT NOT NULL REFERENCES accounts (email) ON UPDATE CASCADE,
  -- Who began it, for the events that it writes by itself.
  actor_uid TEXT NOT NULL,
  actor_role TEXT NOT NULL CHECK (actor_role IN ('user', 'admin')),
  licence_id TEXT NOT NULL REFERENCES licences (id),
  shop TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'waiting', 'done', 'failed', 'cancelled')),
  -- Counts the engines that were set to work on it: only the latest may write, whatever has become of the others.
  run INTEGER NOT NULL DEFAULT 1 CHECK (run > 0),
  step TEXT NOT NULL,
  -- Tries of the present step that ended without an answer.
  attempts INTEGER NOT NULL DEFAULT 0,
  -- JSON by step: when it began and ended, and what it counts.
  steps TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(steps)),
  version TEXT NOT NULL REFERENCES releases (version),
  from_version TEXT,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
  theme_id TEXT,
  -- Since then Shopify may have the theme, although its id is not known.
  create_began_at TEXT,
  source_theme_id TEXT,
  source_theme_name TEXT,
  report TEXT CHECK (report IS NULL OR json_valid(report)),
  failure_code TEXT,
  failure_details TEXT CHECK (failure_details IS NULL OR json_valid(failure_details)),
  cancel_asked_at TEXT,
  published_at TEXT,
  -- The theme that was public before, which is never written and therefore the backup.
  former_theme_id TEXT,
  former_theme_name TEXT,
  rolled_back_at TEXT,
  created_at TEXT NOT NULL,
  -- The last sign of life.
  updated_at TEXT NOT NULL,
  ended_at TEXT,
  CHECK ((kind = 'update') = (source_theme_id IS NOT NULL)),
  CHECK ((state = 'failed') = (failure_code IS NOT NULL)),
  CHECK ((state IN ('done', 'failed', 'cancelled')) = (ended_at IS NOT NULL)),
  CHECK (rolled_back_at IS NULL OR published_at IS NOT NULL)
) STRICT;
-- One at a time in a store.
CREATE UNIQUE INDEX jobs_live_by_shop ON jobs (shop) WHERE state IN ('queued', 'running');
CREATE INDEX jobs_by_account ON jobs (account, created_at);
CREATE INDEX jobs_by_life ON jobs (state, updated_at);
