-- Questions that a store has not answered yet, and late answers until a page reads them.
CREATE TABLE store_questions (
  activation_id TEXT NOT NULL REFERENCES shop_connections (activation_id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (name IN ('themes', 'check')),
  -- The revision of the credentials; other credentials repeat the question.
  revision TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  answer TEXT CHECK (answer IS NULL OR json_valid(answer)),
  PRIMARY KEY (activation_id, name)
) STRICT;
