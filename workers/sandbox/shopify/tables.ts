/** The object's tables, created at first start. They are never migrated; reset the sandbox instead. */
export const tables = `
CREATE TABLE IF NOT EXISTS stores (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  former_name TEXT UNIQUE,
  plan TEXT NOT NULL,
  state TEXT NOT NULL,
  scopes TEXT NOT NULL,
  organisation TEXT NOT NULL,
  cost_free INTEGER NOT NULL,
  processing_ms INTEGER NOT NULL,
  access_token TEXT NOT NULL UNIQUE,
  api_secret_key TEXT NOT NULL,
  client_id TEXT NOT NULL UNIQUE,
  client_secret TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS exchanged_tokens (
  token TEXT PRIMARY KEY,
  store_id INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL
) WITHOUT ROWID;
-- Stores whose app was once without Shopify's exemption; since_ms is when it came, null while it is missing.
CREATE TABLE IF NOT EXISTS exemptions (
  store_id INTEGER PRIMARY KEY,
  since_ms INTEGER
);
CREATE TABLE IF NOT EXISTS themes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  store_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  failed INTEGER NOT NULL,
  ready_at_ms INTEGER NOT NULL,
  created_at_ms INTEGER NOT NULL,
  updated_at_ms INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS themes_by_store ON themes (store_id);
CREATE TABLE IF NOT EXISTS files (
  theme_id INTEGER NOT NULL,
  path TEXT NOT NULL,
  md5 TEXT NOT NULL,
  size INTEGER NOT NULL,
  created_at_ms INTEGER NOT NULL,
  updated_at_ms INTEGER NOT NULL,
  PRIMARY KEY (theme_id, path)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS contents (md5 TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO sqlite_sequence (name, seq) SELECT 'themes', 140000000000 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'themes');
INSERT INTO sqlite_sequence (name, seq) SELECT 'stores', 60000000000 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'stores');
`;
