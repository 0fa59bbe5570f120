-- The end of an account finds its revisions by their author.
CREATE INDEX template_revisions_by_author ON template_revisions (saved_by) WHERE saved_by IS NOT NULL;
