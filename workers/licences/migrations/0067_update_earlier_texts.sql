-- Texts that were written as answers to a question that the update's newest preview asks otherwise, or no longer.
CREATE TABLE update_earlier_texts (
  job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  path TEXT NOT NULL CHECK (length(path) BETWEEN 1 AND 255),
  text TEXT NOT NULL,
  -- The name on the link by which it was given; null: the owner.
  answered_by TEXT CHECK (length(answered_by) BETWEEN 1 AND 80),
  answered_at TEXT NOT NULL,
  PRIMARY KEY (job_id, path, answered_at)
) STRICT;
