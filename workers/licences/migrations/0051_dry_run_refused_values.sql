-- Values in the store's theme settings that the release's settings schema refuses. Null for runs before there was a count.
ALTER TABLE dry_run_stores ADD COLUMN refused INTEGER;
