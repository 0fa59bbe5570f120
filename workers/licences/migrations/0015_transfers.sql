-- Activations that staff prepared: the customer finishes one by activating that store. An open one past `expires_at`
-- counts as expired; rows are deleted some weeks after they ended.
CREATE TABLE prepared_activations (
  id TEXT PRIMARY KEY CHECK (length(id) = 24 AND id NOT GLOB '*[^0-9a-f]*'),
  account TEXT NOT NULL REFERENCES accounts (email) ON UPDATE CASCADE,
  shop TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'finished', 'cancelled')),
  -- For the staff.
  reason TEXT NOT NULL,
  -- The administrator who prepared it.
  prepared_by TEXT NOT NULL,
  prepared_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  ended_at TEXT,
  CHECK ((state = 'open') = (ended_at IS NULL))
) STRICT;
CREATE UNIQUE INDEX prepared_activations_open ON prepared_activations (account, shop) WHERE state = 'open';
CREATE INDEX prepared_activations_by_account ON prepared_activations (account);
CREATE INDEX prepared_activations_by_state ON prepared_activations (state, prepared_at);

-- When the present owner got the licence from another account; what happened before is not theirs to see.
ALTER TABLE licences ADD COLUMN owned_since TEXT;

-- One act of an administrator on many licences: first all of them are listed as rows, then the rows are handled. A
-- scheduled task resumes a job whose runner stopped.
CREATE TABLE bulk_jobs (
  id TEXT PRIMARY KEY CHECK (length(id) = 24 AND id NOT GLOB '*[^0-9a-f]*'),
  act TEXT NOT NULL CHECK (act IN ('pause', 'enable', 'notify')),
  reason TEXT NOT NULL,
  -- The texts of a notification, as JSON by language.
  notification TEXT CHECK (notification IS NULL OR json_valid(notification)),
  -- The form's: the same form starts one job.
  request_id TEXT NOT NULL UNIQUE,
  -- SHA-256 of the whole request: another one with the same id is a conflict.
  request_hash TEXT NOT NULL,
  -- The view of the list whose licences the job takes, as JSON; NULL for a selection.
  filters TEXT CHECK (filters IS NULL OR json_valid(filters)),
  -- Whether all licences are rows, and the cursor of the list where the next step begins.
  is_listed INTEGER NOT NULL DEFAULT 0 CHECK (is_listed IN (0, 1)),
  listed_until TEXT,
  -- The administrator and their request, for the events.
  actor_uid TEXT NOT NULL,
  actor_email TEXT NOT NULL,
  origin_request_id TEXT,
  address_hash TEXT,
  state TEXT NOT NULL CHECK (state IN ('running', 'done', 'cancelled')),
  total INTEGER NOT NULL,
  done INTEGER NOT NULL DEFAULT 0,
  skipped INTEGER NOT NULL DEFAULT 0,
  -- Until then one runner works alone; every row is guarded by its own state as well.
  leased_until TEXT,
  created_at TEXT NOT NULL,
  ended_at TEXT,
  CHECK ((act = 'notify') = (notification IS NOT NULL)),
  CHECK ((state = 'running') = (ended_at IS NULL))
) STRICT;
CREATE INDEX bulk_jobs_by_actor ON bulk_jobs (actor_uid, created_at);
CREATE INDEX bulk_jobs_by_state ON bulk_jobs (state, created_at);

CREATE TABLE bulk_job_rows (
  job_id TEXT NOT NULL REFERENCES bulk_jobs (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  licence_id TEXT NOT NULL,
  -- As it was when the job was created; a licence that differs by its turn is skipped.
  seen_status TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'done', 'skipped')),
  -- Why it was skipped.
  skipped_for TEXT,
  at TEXT,
  PRIMARY KEY (job_id, position),
  CHECK ((state = 'skipped') = (skipped_for IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX bulk_job_rows_by_state ON bulk_job_rows (job_id, state, position);
CREATE UNIQUE INDEX bulk_job_rows_by_licence ON bulk_job_rows (job_id, licence_id);

-- What an act on a store has to stop.
CREATE INDEX jobs_open_by_shop ON jobs (shop) WHERE state IN ('queued', 'running', 'waiting');
