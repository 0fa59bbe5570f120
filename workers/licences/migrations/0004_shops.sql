-- A licence of kind `development` is the place of a development store: it is no authorised seat and lives as long as its
-- activation. When the store becomes a paying one, `seat_due_at` is the day until which it may go without a seat.
ALTER TABLE licences ADD COLUMN kind TEXT NOT NULL DEFAULT 'paid' CHECK (kind IN ('paid', 'development'));
ALTER TABLE licences ADD COLUMN seat_due_at TEXT CHECK (seat_due_at IS NULL OR kind = 'development');

-- Counts of licences count one kind.
DROP INDEX licences_by_status;
CREATE INDEX licences_by_status ON licences (kind, status);

-- `checked_at` is when the store last answered, `attempted_at` when it was last asked by the daily check.
ALTER TABLE shop_connections ADD COLUMN attempted_at TEXT;
-- Why the store is inactive: a code of the closed list.
ALTER TABLE shop_connections ADD COLUMN failure TEXT CHECK (failure IS NULL OR state = 'inactive');
-- One renewal of the access token at a time.
ALTER TABLE shop_connections ADD COLUMN renewal_claimed_at TEXT;
CREATE INDEX shop_connections_by_attempt ON shop_connections (attempted_at, checked_at);

-- Moves of a licence from one store to another, for the fair-use count.
CREATE TABLE moves (
  id TEXT PRIMARY KEY CHECK (length(id) = 24 AND id NOT GLOB '*[^0-9a-f]*'),
  licence_id TEXT NOT NULL REFERENCES licences (id),
  from_activation_id TEXT NOT NULL UNIQUE REFERENCES activations (id),
  -- Written in the same batch, after this row.
  activation_id TEXT NOT NULL UNIQUE,
  moved_at TEXT NOT NULL
) STRICT;
CREATE INDEX moves_by_licence ON moves (licence_id, moved_at);

-- Asking for one move more than fair use; an administrator's answer allows it.
CREATE TABLE move_requests (
  id TEXT PRIMARY KEY CHECK (length(id) = 24 AND id NOT GLOB '*[^0-9a-f]*'),
  licence_id TEXT NOT NULL REFERENCES licences (id),
  asked_at TEXT NOT NULL,
  allowed_at TEXT
) STRICT;
CREATE UNIQUE INDEX move_requests_open ON move_requests (licence_id) WHERE allowed_at IS NULL;
CREATE INDEX move_requests_by_licence ON move_requests (licence_id, allowed_at);
