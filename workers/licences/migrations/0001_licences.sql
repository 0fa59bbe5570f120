-- Times are UTC, ISO 8601 with milliseconds, so that text order is time order. E-mails are lower-case.

CREATE TABLE accounts (
  email TEXT PRIMARY KEY CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  -- The first verified user with this e-mail; null until then.
  uid TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX accounts_by_uid ON accounts (uid);

-- One row is one authorised seat.
CREATE TABLE licences (
  id TEXT PRIMARY KEY CHECK (length(id) = 24 AND id NOT GLOB '*[^0-9a-f]*'),
  account TEXT NOT NULL REFERENCES accounts (email) ON UPDATE CASCADE,
  status TEXT NOT NULL CHECK (status IN ('available', 'active', 'paused', 'removed')),
  paused_reason TEXT,
  created_at TEXT NOT NULL,
  last_activity_at TEXT,
  CHECK (paused_reason IS NULL OR status = 'paused')
) STRICT;
CREATE INDEX licences_by_account ON licences (account, created_at);

-- A licence in a store; released ones are history and stay for ever.
CREATE TABLE activations (
  id TEXT PRIMARY KEY CHECK (length(id) = 24 AND id NOT GLOB '*[^0-9a-f]*'),
  licence_id TEXT NOT NULL REFERENCES licences (id),
  shop TEXT NOT NULL CHECK (shop = lower(shop) AND shop LIKE '%.myshopify.com'),
  state TEXT NOT NULL CHECK (state IN ('live', 'released')),
  activated_at TEXT NOT NULL,
  released_at TEXT,
  CHECK ((state = 'released') = (released_at IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX activations_live_by_shop ON activations (shop) WHERE state = 'live';
CREATE UNIQUE INDEX activations_live_by_licence ON activations (licence_id) WHERE state = 'live';
CREATE INDEX activations_by_licence ON activations (licence_id, activated_at);

-- How to reach the store of a live activation; the row goes when the activation is released.
CREATE TABLE shop_connections (
  activation_id TEXT PRIMARY KEY REFERENCES activations (id),
  kind TEXT NOT NULL CHECK (kind IN ('token', 'client')),
  client_id TEXT,
  -- Changes with each write of the sealed values, which are bound to it.
  revision TEXT NOT NULL,
  sealed_access_token TEXT NOT NULL,
  access_token_hint TEXT,
  -- Null for a token that does not expire.
  access_token_expires_at TEXT,
  -- API secret key, or client secret.
  sealed_api_secret_key TEXT NOT NULL,
  api_secret_key_hint TEXT,
  name TEXT,
  plan TEXT,
  development INTEGER NOT NULL CHECK (development IN (0, 1)),
  state TEXT NOT NULL CHECK (state IN ('active', 'pending', 'inactive')),
  checked_at TEXT NOT NULL,
  theme_version TEXT,
  CHECK ((kind = 'client') = (client_id IS NOT NULL)),
  CHECK (kind = 'token' OR access_token_expires_at IS NOT NULL)
) STRICT;

CREATE TABLE releases (
  version TEXT PRIMARY KEY,
  major INTEGER NOT NULL,
  minor INTEGER NOT NULL,
  patch INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('draft', 'published', 'withdrawn')),
  object_key TEXT NOT NULL UNIQUE,
  size INTEGER NOT NULL CHECK (size > 0),
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  md5 TEXT NOT NULL CHECK (length(md5) = 32),
  file_count INTEGER NOT NULL CHECK (file_count > 0),
  notes_fr TEXT NOT NULL DEFAULT '',
  notes_en TEXT NOT NULL DEFAULT '',
  uploaded_at TEXT NOT NULL,
  published_at TEXT,
  CHECK (version = major || '.' || minor || '.' || patch),
  CHECK (status = 'draft' OR published_at IS NOT NULL)
) STRICT;
CREATE INDEX releases_by_version ON releases (status, major DESC, minor DESC, patch DESC);

CREATE TABLE terms_acceptances (
  account TEXT NOT NULL REFERENCES accounts (email) ON UPDATE CASCADE,
  uid TEXT NOT NULL,
  terms_version TEXT NOT NULL,
  accepted_at TEXT NOT NULL,
  PRIMARY KEY (account, uid, terms_version)
) STRICT;

-- Ticket and session id are stored as SHA-256, so that this table's content downloads nothing.
CREATE TABLE download_tickets (
  ticket_hash TEXT PRIMARY KEY CHECK (length(ticket_hash) = 64),
  account TEXT NOT NULL REFERENCES accounts (email) ON UPDATE CASCADE,
  uid TEXT NOT NULL,
  sid_hash TEXT NOT NULL CHECK (length(sid_hash) = 64),
  version TEXT NOT NULL REFERENCES releases (version),
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX download_tickets_by_expiry ON download_tickets (expires_at);

-- What happened, written in the same batch as the change itself. No foreign keys: history outlives its subjects.
CREATE TABLE events (
  id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  type TEXT NOT NULL,
  -- The owner's e-mail; null for events without an owner, such as a release's.
  account TEXT,
  actor_uid TEXT NOT NULL,
  actor_role TEXT NOT NULL CHECK (actor_role IN ('user', 'admin')),
  licence_id TEXT,
  shop TEXT,
  version TEXT,
  reason TEXT
) STRICT;
CREATE INDEX events_by_account ON events (account, at);
CREATE INDEX events_by_licence ON events (licence_id, at);
CREATE INDEX events_by_time ON events (at);

-- The answer of an act that may arrive twice.
CREATE TABLE idempotency_keys (
  verb TEXT NOT NULL,
  key TEXT NOT NULL,
  -- SHA-256 of the request: the same key with another request is a conflict.
  request_hash TEXT NOT NULL,
  reply TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (verb, key)
) STRICT;
CREATE INDEX idempotency_keys_by_time ON idempotency_keys (created_at);
