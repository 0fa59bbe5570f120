-- A release that more stores are offered since `at`, and whose owners are still to be looked up; `after` is the last
-- activation that was looked at.
CREATE TABLE release_fanouts (
  version TEXT PRIMARY KEY REFERENCES releases (version),
  at TEXT NOT NULL,
  after TEXT NOT NULL DEFAULT ''
) STRICT;
-- Which stores' owners are notified of a release, each once. The row is the outbox: it is due from `due_at` until the
-- portal reports it as sent. Stores of one owner with the same `due_at` share a notification.
CREATE TABLE release_notifications (
  version TEXT NOT NULL REFERENCES releases (version),
  activation_id TEXT NOT NULL REFERENCES shop_connections (activation_id) ON DELETE CASCADE,
  -- Null while the look-up goes on.
  due_at TEXT,
  sent_at TEXT,
  PRIMARY KEY (version, activation_id)
) STRICT;
CREATE INDEX release_notifications_by_activation ON release_notifications (activation_id);
CREATE INDEX release_notifications_due ON release_notifications (due_at, version) WHERE sent_at IS NULL;
