-- When a finished copy is to be published, and the public theme that its owner replaces by it: another one at that time
-- stops it. One copy of a store is scheduled.
ALTER TABLE jobs ADD COLUMN publish_at TEXT;
ALTER TABLE jobs ADD COLUMN publish_over_theme_id TEXT;
-- The next attempt; while one runs, when another runner may take over.
ALTER TABLE jobs ADD COLUMN publish_try_at TEXT;
-- When the owner is reminded; null when they have been, or the time is near.
ALTER TABLE jobs ADD COLUMN publish_remind_at TEXT;
CREATE UNIQUE INDEX jobs_scheduled_by_shop ON jobs (shop) WHERE publish_at IS NOT NULL;
CREATE INDEX jobs_by_publication ON jobs (publish_try_at) WHERE publish_try_at IS NOT NULL;
CREATE INDEX jobs_by_reminder ON jobs (publish_remind_at) WHERE publish_remind_at IS NOT NULL;

-- The release that the owner skips: the store is offered the next one.
ALTER TABLE shop_connections ADD COLUMN skipped_version TEXT;
