-- Under which number an update's papers hold what its owner chose for each conflict.
ALTER TABLE jobs ADD COLUMN choices TEXT;
-- The copies made in a store, and its history.
CREATE INDEX jobs_by_shop ON jobs (shop, ended_at);
-- What is old enough to be forgotten.
CREATE INDEX jobs_by_end ON jobs (ended_at);
