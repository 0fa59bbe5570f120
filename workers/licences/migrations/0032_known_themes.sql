-- Known files are kept for each theme of a store, because a finished copy must not replace what is known of the public
-- theme.
-- Removes: the tables in their former shape, after their rows are copied. Until the new Worker runs, the old one cannot
-- save known files; its jobs go on without. The way back is Time Travel, or to empty both tables: they fill themselves.
CREATE TABLE known_themes_by_theme (
  activation_id TEXT NOT NULL REFERENCES shop_connections (activation_id) ON DELETE CASCADE,
  -- Empty in rows from before themes were distinguished.
  theme_id TEXT NOT NULL,
  -- Whether the store's visitors see this theme.
  live INTEGER NOT NULL CHECK (live IN (0, 1)),
  read_at TEXT NOT NULL,
  -- SHA-256 of the list of files.
  list TEXT NOT NULL,
  PRIMARY KEY (activation_id, theme_id)
) STRICT;
INSERT INTO known_themes_by_theme (activation_id, theme_id, live, read_at, list)
  SELECT activation_id, '', 1, read_at, list FROM known_themes;
CREATE TABLE known_bodies_by_theme (
  activation_id TEXT NOT NULL,
  theme_id TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  PRIMARY KEY (activation_id, theme_id, sha256),
  FOREIGN KEY (activation_id, theme_id) REFERENCES known_themes_by_theme (activation_id, theme_id) ON DELETE CASCADE
) STRICT;
INSERT INTO known_bodies_by_theme (activation_id, theme_id, sha256)
  SELECT activation_id, '', sha256 FROM known_theme_bodies;

DROP TABLE known_theme_bodies;
DROP TABLE known_themes;
ALTER TABLE known_themes_by_theme RENAME TO known_themes;
ALTER TABLE known_bodies_by_theme RENAME TO known_theme_bodies;
CREATE INDEX known_themes_by_age ON known_themes (read_at);
CREATE INDEX known_theme_bodies_by_digest ON known_theme_bodies (sha256);
CREATE UNIQUE INDEX known_themes_live ON known_themes (activation_id) WHERE live = 1;
