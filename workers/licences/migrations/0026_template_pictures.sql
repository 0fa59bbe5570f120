-- Names the files of the template's preview in R2, new with each upload; null where the drawing is shown instead.
ALTER TABLE templates ADD COLUMN preview TEXT;

-- JSON: the pictures of a store's Files that the current revision names.
ALTER TABLE templates ADD COLUMN pictures TEXT NOT NULL DEFAULT '[]';
-- The texts may hold comments, which JSON5 allows.
UPDATE templates SET pictures = (
  SELECT json_group_array(name) FROM (
    SELECT DISTINCT substr(j.atom, 23) AS name
    FROM template_revisions v, json_tree(CASE WHEN json_valid(v.body, 2) THEN v.body ELSE '{}' END) j
    WHERE v.template_id = templates.id AND v.revision = templates.revision
      AND j.type = 'text' AND j.atom LIKE 'shopify://shop\_images/%' ESCAPE '\'
  )
);

-- Pictures that a delivery puts into a store's Files; the files are in R2.
CREATE TABLE template_pictures (
  -- As templates name it.
  name TEXT PRIMARY KEY CHECK (length(name) BETWEEN 5 AND 128),
  -- Names the files in R2, new with each upload.
  file TEXT NOT NULL UNIQUE CHECK (length(file) = 24),
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  -- Where it is from, in the words of the administrator who knows that customers may have it.
  source TEXT NOT NULL CHECK (length(source) BETWEEN 1 AND 300),
  added_at TEXT NOT NULL,
  -- E-mail of the administrator; null once it is anonymised.
  added_by TEXT
) STRICT;
