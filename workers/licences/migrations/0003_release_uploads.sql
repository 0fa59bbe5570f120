-- Uploads in parts that are under way: what has arrived is here, so that an upload that broke off goes on from there.
CREATE TABLE release_uploads (
  object_key TEXT PRIMARY KEY,
  version TEXT NOT NULL,
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  size INTEGER NOT NULL CHECK (size > 0),
  -- The file store's own name of the upload.
  upload_id TEXT NOT NULL,
  started_at TEXT NOT NULL,
  UNIQUE (version, sha256)
) STRICT;

CREATE TABLE release_upload_parts (
  object_key TEXT NOT NULL REFERENCES release_uploads (object_key) ON DELETE CASCADE,
  -- Counted from 1.
  part INTEGER NOT NULL CHECK (part > 0),
  etag TEXT NOT NULL,
  PRIMARY KEY (object_key, part)
) STRICT;
