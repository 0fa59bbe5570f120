-- Saved views that were deleted and can still be restored.
ALTER TABLE saved_views ADD COLUMN deleted_at TEXT;
CREATE INDEX deleted_views ON saved_views (deleted_at) WHERE deleted_at IS NOT NULL;
