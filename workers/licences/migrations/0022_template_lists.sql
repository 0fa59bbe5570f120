-- Names as lists sort them: in lower case, without accents.
ALTER TABLE templates ADD COLUMN sort_fr TEXT NOT NULL DEFAULT '';
ALTER TABLE templates ADD COLUMN sort_en TEXT NOT NULL DEFAULT '';
CREATE INDEX templates_by_name_fr ON templates (sort_fr, id) WHERE deleted_at IS NULL;
CREATE INDEX templates_by_name_en ON templates (sort_en, id) WHERE deleted_at IS NULL;
CREATE INDEX templates_by_uses ON templates (uses, id) WHERE deleted_at IS NULL;

-- The time of its publication, until all templates are checked against it and the staff are notified; then null.
ALTER TABLE releases ADD COLUMN templates_due_at TEXT;
