-- Removes: the trigger `events_are_fixed`, which the next statement creates again with one more permission. Old and new
-- Worker write events as before. The way back is to create it as in 0010.

-- The log keeps no typed value of an export's filters; a scheduled task shortens those that were written before.
DROP TRIGGER events_are_fixed;
CREATE TRIGGER events_are_fixed BEFORE UPDATE ON events
WHEN new.id IS NOT old.id OR new.at IS NOT old.at OR new.type IS NOT old.type
  OR new.actor_role IS NOT old.actor_role OR new.licence_id IS NOT old.licence_id
  OR new.shop IS NOT old.shop OR new.version IS NOT old.version
  OR new.object_kind IS NOT old.object_kind OR new.request_id IS NOT old.request_id
  OR (new.actor_uid IS NOT old.actor_uid AND new.actor_uid <> '')
  OR (new.actor_email IS NOT old.actor_email AND new.actor_email IS NOT NULL)
  OR (new.object_id IS NOT old.object_id AND new.object_id IS NOT NULL)
  OR (new.before IS NOT old.before AND new.before IS NOT NULL)
  OR (new.after IS NOT old.after AND new.after IS NOT NULL AND NOT (
    old.type = 'export.created' AND json_remove(new.after, '$.filters') IS json_remove(old.after, '$.filters')
      AND length(new.after) < length(old.after)))
  OR (new.address_hash IS NOT old.address_hash AND new.address_hash IS NOT NULL)
  OR (new.reason IS NOT old.reason AND new.reason IS NOT NULL)
BEGIN
  SELECT raise(ABORT, 'events are append-only');
END;

-- Nothing reads the filters of a bulk job once its licences are listed, and they may name a person.
UPDATE bulk_jobs SET filters = NULL WHERE is_listed = 1;
