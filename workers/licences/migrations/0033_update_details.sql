-- How many questions a preview asks; null until they are counted.
ALTER TABLE jobs ADD COLUMN questions INTEGER;
-- Why a copy was not published at the time that its owner set.
ALTER TABLE jobs ADD COLUMN publish_failure TEXT;
-- One link for a form, however often it is sent.
ALTER TABLE update_links ADD COLUMN request_id TEXT;
CREATE UNIQUE INDEX update_links_by_request ON update_links (job_id, request_id) WHERE request_id IS NOT NULL;
-- When more stores were last offered the release: stores that were activated later have known it from their first day.
ALTER TABLE releases ADD COLUMN offered_at TEXT;
UPDATE releases SET offered_at = published_at;
