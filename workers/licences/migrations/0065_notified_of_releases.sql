-- Whom a notification of a release went to: it is deleted when the release is halted or withdrawn, and a resumed release
-- sends no second mail.
ALTER TABLE release_notifications ADD COLUMN sent_to TEXT;
UPDATE release_notifications SET sent_to = (SELECT a.uid FROM activations v JOIN licences l ON l.id = v.licence_id
  JOIN accounts a ON a.email = l.account WHERE v.id = activation_id) WHERE sent_at IS NOT NULL;
CREATE INDEX release_notifications_sent ON release_notifications (version, sent_to, due_at) WHERE sent_at IS NOT NULL;
