-- Views of a list that an administrator keeps: the query of its address under a name.
CREATE TABLE saved_views (
  id TEXT PRIMARY KEY CHECK (length(id) = 24 AND id NOT GLOB '*[^0-9a-f]*'),
  uid TEXT NOT NULL,
  list TEXT NOT NULL,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  query TEXT NOT NULL CHECK (length(query) <= 1000),
  created_at TEXT NOT NULL,
  UNIQUE (uid, list, name)
) STRICT;
