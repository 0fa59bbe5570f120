-- The log of every act. `actor_email` is the actor's address at that time; `object_kind` and `object_id` name what
-- changed; `before` and `after` are JSON objects with the changed fields alone, never a secret; `address_hash` is a keyed
-- hash of the actor's network address. Jobs and scheduled tasks have no request.
ALTER TABLE events ADD COLUMN actor_email TEXT;
ALTER TABLE events ADD COLUMN object_kind TEXT;
ALTER TABLE events ADD COLUMN object_id TEXT;
ALTER TABLE events ADD COLUMN before TEXT CHECK (before IS NULL OR json_valid(before));
ALTER TABLE events ADD COLUMN after TEXT CHECK (after IS NULL OR json_valid(after));
ALTER TABLE events ADD COLUMN request_id TEXT;
ALTER TABLE events ADD COLUMN address_hash TEXT;

-- An event about an erased person may still name its actor, and one by a former administrator its owner.
DROP INDEX events_with_person;
CREATE INDEX events_with_person ON events (at)
  WHERE (actor_uid <> '' OR account IS NOT NULL OR reason IS NOT NULL OR before IS NOT NULL OR after IS NOT NULL);

CREATE INDEX events_by_object ON events (object_kind, object_id, at);
CREATE INDEX events_by_actor ON events (actor_uid, at);
CREATE INDEX events_by_shop ON events (shop, at);

-- Append-only. An update may only follow the owner's address or remove what names a person.
CREATE TRIGGER events_are_kept BEFORE DELETE ON events
BEGIN
  SELECT raise(ABORT, 'events are append-only');
END;

CREATE TRIGGER events_are_fixed BEFORE UPDATE ON events
WHEN new.id IS NOT old.id OR new.at IS NOT old.at OR new.type IS NOT old.type
  OR new.actor_role IS NOT old.actor_role OR new.licence_id IS NOT old.licence_id
  OR new.shop IS NOT old.shop OR new.version IS NOT old.version
  OR new.object_kind IS NOT old.object_kind OR new.request_id IS NOT old.request_id
  OR (new.actor_uid IS NOT old.actor_uid AND new.actor_uid <> '')
  OR (new.actor_email IS NOT old.actor_email AND new.actor_email IS NOT NULL)
  OR (new.object_id IS NOT old.object_id AND new.object_id IS NOT NULL)
  OR (new.before IS NOT old.before AND new.before IS NOT NULL)
  OR (new.after IS NOT old.after AND new.after IS NOT NULL)
  OR (new.address_hash IS NOT old.address_hash AND new.address_hash IS NOT NULL)
  OR (new.reason IS NOT old.reason AND new.reason IS NOT NULL)
BEGIN
  SELECT raise(ABORT, 'events are append-only');
END;

-- Events that their owner has not been notified of yet, written in the batch of the event.
CREATE TABLE event_notifications (
  event_id TEXT PRIMARY KEY,
  -- Notifying again fails safe: the event's id is the idempotency key.
  due_at TEXT NOT NULL
) STRICT;
CREATE INDEX event_notifications_by_time ON event_notifications (due_at);
