-- Stores that a look-up has found and that are not due yet: they are made due in many small steps.
CREATE INDEX release_notifications_undue ON release_notifications (version, activation_id) WHERE due_at IS NULL;
