-- When the names, tags or file name of a template were last changed; `changed_at` also counts its sections and state.
ALTER TABLE templates ADD COLUMN details_at TEXT;
