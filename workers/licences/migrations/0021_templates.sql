-- Templates that the staff build and deliver. The JSON is in the revisions; what lists show is in the template's row.
CREATE TABLE templates (
  id TEXT PRIMARY KEY CHECK (length(id) = 24 AND id NOT GLOB '*[^0-9a-f]*'),
  kind TEXT NOT NULL CHECK (kind IN ('page', 'product', 'collection', 'blog', 'article')),
  -- The name of the file is `kind.suffix.json`.
  suffix TEXT NOT NULL CHECK (length(suffix) BETWEEN 1 AND 50),
  name_fr TEXT NOT NULL CHECK (length(name_fr) BETWEEN 1 AND 80),
  name_en TEXT NOT NULL CHECK (length(name_en) BETWEEN 1 AND 80),
  -- JSON: a list of words.
  tags TEXT NOT NULL CHECK (json_valid(tags)),
  state TEXT NOT NULL CHECK (state IN ('draft', 'published')),
  -- The current one.
  revision INTEGER NOT NULL CHECK (revision > 0),
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  -- JSON: the sections and blocks in their order, with their names and main settings.
  outline TEXT NOT NULL CHECK (json_valid(outline)),
  -- Names, suffix, tags and the names of sections, in lower case.
  search TEXT NOT NULL,
  -- Stores that it was delivered to.
  uses INTEGER NOT NULL DEFAULT 0 CHECK (uses >= 0),
  request_id TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  -- E-mail of the administrator; null once it is anonymised.
  changed_by TEXT,
  deleted_at TEXT
) STRICT;
CREATE UNIQUE INDEX templates_by_file ON templates (kind, suffix) WHERE deleted_at IS NULL;
CREATE INDEX templates_by_change ON templates (changed_at, id) WHERE deleted_at IS NULL;
CREATE INDEX templates_by_deletion ON templates (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE template_revisions (
  template_id TEXT NOT NULL REFERENCES templates (id) ON DELETE CASCADE,
  revision INTEGER NOT NULL CHECK (revision > 0),
  body TEXT NOT NULL CHECK (length(body) <= 524288),
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  origin TEXT NOT NULL CHECK (
    origin IN ('pasted', 'uploaded', 'store', 'duplicate', 'form', 'json', 'restored', 'example')
  ),
  saved_at TEXT NOT NULL,
  saved_by TEXT,
  PRIMARY KEY (template_id, revision)
) STRICT;

-- The check of the current revision against each published release. A missing row is still to be checked.
CREATE TABLE template_checks (
  template_id TEXT NOT NULL REFERENCES templates (id) ON DELETE CASCADE,
  version TEXT NOT NULL REFERENCES releases (version),
  revision INTEGER NOT NULL CHECK (revision > 0),
  fit TEXT NOT NULL CHECK (fit IN ('fits', 'loses', 'fails')),
  -- JSON: the findings, gravest first, and how many there are in all.
  findings TEXT NOT NULL CHECK (json_valid(findings)),
  total INTEGER NOT NULL CHECK (total >= 0),
  checked_at TEXT NOT NULL,
  PRIMARY KEY (template_id, version)
) STRICT;
CREATE INDEX template_checks_by_fit ON template_checks (version, fit);
