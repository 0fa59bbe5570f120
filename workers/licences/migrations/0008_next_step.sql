-- The state of the job that its owner was last notified of. Jobs from before notifications existed count as notified.
ALTER TABLE jobs ADD COLUMN notified_state TEXT;
UPDATE jobs SET notified_state = state;
CREATE INDEX jobs_to_notify ON jobs (updated_at)
  WHERE state IN ('waiting', 'done', 'failed') AND notified_state IS NOT state;

-- Since when the store is known not to have the job's theme any more: the merchant deleted it in Shopify.
ALTER TABLE jobs ADD COLUMN theme_missing_at TEXT;
