-- Removes: the table `jobs` in its former shape, after its rows are copied. The new one has every former column, so that
-- the old Worker goes on. The way back is Time Travel: a third kind of job does not fit the former table.

-- Delivering a template into a store's theme: the request that the store's owner answers, and a third kind of job.
CREATE TABLE template_requests (
  id TEXT PRIMARY KEY CHECK (length(id) = 24 AND id NOT GLOB '*[^0-9a-f]*'),
  template_id TEXT NOT NULL REFERENCES templates (id) ON DELETE CASCADE,
  revision INTEGER NOT NULL CHECK (revision > 0),
  account TEXT NOT NULL REFERENCES accounts (email) ON UPDATE CASCADE,
  shop TEXT NOT NULL,
  -- Null: a new copy of the published theme, whose name then was `theme_name`.
  theme_id TEXT,
  theme_name TEXT NOT NULL,
  -- The file that the staff asked for is `kind.suffix.json`.
  suffix TEXT NOT NULL CHECK (length(suffix) BETWEEN 1 AND 50),
  -- What happens to a file of that name: it stays and the delivery fails, a copy of it is kept, or ours gets another name.
  collision TEXT NOT NULL CHECK (collision IN ('keep', 'replace', 'rename')),
  -- JSON: colour scheme of the template to one of the store's.
  schemes TEXT NOT NULL CHECK (json_valid(schemes)),
  -- JSON: the first findings of the check against the store's theme when the staff asked, and how many there are.
  findings TEXT NOT NULL CHECK (json_valid(findings)),
  -- What the staff wrote to the owner.
  message TEXT CHECK (length(message) <= 1000),
  -- A waiting request whose time is over counts as expired.
  state TEXT NOT NULL CHECK (state IN ('waiting', 'accepted', 'declined', 'withdrawn', 'expired')),
  request_id TEXT NOT NULL UNIQUE,
  asked_at TEXT NOT NULL,
  -- E-mail of the administrator; null once it is anonymised.
  asked_by TEXT,
  expires_at TEXT NOT NULL,
  answered_at TEXT,
  -- Why the owner declined.
  reason TEXT CHECK (length(reason) <= 500),
  job_id TEXT UNIQUE,
  -- Set when the job is done.
  delivered_at TEXT,
  delivered_file TEXT,
  CHECK ((state = 'accepted') = (job_id IS NOT NULL)),
  CHECK ((state = 'waiting') = (answered_at IS NULL)),
  CHECK (delivered_at IS NULL OR job_id IS NOT NULL)
) STRICT;
CREATE INDEX template_requests_by_template ON template_requests (template_id, asked_at);
CREATE INDEX template_requests_by_account ON template_requests (account);
-- A store is asked once at a time for a template.
CREATE UNIQUE INDEX template_requests_waiting ON template_requests (template_id, shop) WHERE state = 'waiting';

-- A constraint cannot be changed in place: the same table with the kind `template`. Rows keep their order.
CREATE TABLE jobs_of_three_kinds (
  id TEXT PRIMARY KEY CHECK (length(id) = 24 AND id NOT GLOB '*[^0-9a-f]*'),
  kind TEXT NOT NULL CHECK (kind IN ('install', 'update', 'template')),
  account TEXT NOT NULL REFERENCES accounts (email) ON UPDATE CASCADE,
  -- Who began it, for the events that it writes by itself.
  actor_uid TEXT NOT NULL,
  actor_role TEXT NOT NULL CHECK (actor_role IN ('user', 'admin')),
  licence_id TEXT NOT NULL REFERENCES licences (id),
  shop TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'waiting', 'done', 'failed', 'cancelled')),
  -- Counts the runners that were set to work on it: only the latest may write, whatever has become of the others.
  run INTEGER NOT NULL DEFAULT 1 CHECK (run > 0),
  step TEXT NOT NULL,
  -- Tries of the present step that ended without an answer.
  attempts INTEGER NOT NULL DEFAULT 0,
  -- JSON by step: when it began and ended, and what it counts.
  steps TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(steps)),
  -- Of a template: the newest release when the job began.
  version TEXT NOT NULL REFERENCES releases (version),
  from_version TEXT,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
  theme_id TEXT,
  -- Since then Shopify may have the theme, although its id is not known. Null in a job that creates none.
  create_began_at TEXT,
  -- Of an update, the theme it starts from; of a template, the theme that is copied or written.
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
  -- Under which number an update's files hold what its owner chose for each conflict.
  choices TEXT,
  -- The state of the job that its owner was last notified of.
  notified_state TEXT,
  -- Since when the store is known not to have the job's theme any more: the merchant deleted it in Shopify.
  theme_missing_at TEXT,
  CHECK (kind = 'template' OR (kind = 'update') = (source_theme_id IS NOT NULL)),
  CHECK ((state = 'failed') = (failure_code IS NOT NULL)),
  CHECK ((state IN ('done', 'failed', 'cancelled')) = (ended_at IS NOT NULL)),
  CHECK (rolled_back_at IS NULL OR published_at IS NOT NULL)
) STRICT;
INSERT INTO jobs_of_three_kinds (rowid, id, kind, account, actor_uid, actor_role, licence_id, shop, state, run, step,
  attempts, steps, version, from_version, name, theme_id, create_began_at, source_theme_id, source_theme_name, report,
  failure_code, failure_details, cancel_asked_at, published_at, former_theme_id, former_theme_name, rolled_back_at,
  created_at, updated_at, ended_at, choices, notified_state, theme_missing_at)
SELECT rowid, id, kind, account, actor_uid, actor_role, licence_id, shop, state, run, step,
  attempts, steps, version, from_version, name, theme_id, create_began_at, source_theme_id, source_theme_name, report,
  failure_code, failure_details, cancel_asked_at, published_at, former_theme_id, former_theme_name, rolled_back_at,
  created_at, updated_at, ended_at, choices, notified_state, theme_missing_at
FROM jobs ORDER BY rowid;
DROP TABLE jobs;
ALTER TABLE jobs_of_three_kinds RENAME TO jobs;
-- One at a time in a store.
CREATE UNIQUE INDEX jobs_live_by_shop ON jobs (shop) WHERE state IN ('queued', 'running');
CREATE INDEX jobs_by_account ON jobs (account, created_at);
CREATE INDEX jobs_by_life ON jobs (state, updated_at);
CREATE INDEX jobs_by_shop ON jobs (shop, ended_at);
CREATE INDEX jobs_by_end ON jobs (ended_at);
CREATE INDEX jobs_to_notify ON jobs (updated_at)
  WHERE state IN ('waiting', 'done', 'failed') AND notified_state IS NOT state;
CREATE INDEX jobs_by_licence ON jobs (licence_id, created_at);
CREATE INDEX jobs_open_by_shop ON jobs (shop) WHERE state IN ('queued', 'running', 'waiting');
CREATE INDEX jobs_by_outcome ON jobs (kind, state, ended_at);
