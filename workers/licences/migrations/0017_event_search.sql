-- Search of the event log. The kind of an event is its type, or the part before the dot.
CREATE INDEX events_by_exact_type ON events (type, at);
CREATE INDEX events_by_area ON events (substr(type, 1, instr(type, '.') - 1), at);
CREATE INDEX events_by_actor_and_area ON events (actor_uid, substr(type, 1, instr(type, '.') - 1), at);

-- Free text, any three letters or more of it. The table keeps the index alone; the texts are those of `events`.
CREATE VIRTUAL TABLE events_search USING fts5(
  type, account, actor_email, shop, licence_id, object_id, version, reason, request_id,
  content = 'events', content_rowid = 'rowid', tokenize = 'trigram', columnsize = 0
);
-- A removed name leaves the index at once, not when its pages are merged.
INSERT INTO events_search (events_search, rank) VALUES ('secure-delete', 1);
INSERT INTO events_search (events_search) VALUES ('rebuild');

CREATE TRIGGER events_are_searchable AFTER INSERT ON events
BEGIN
  INSERT INTO events_search (rowid, type, account, actor_email, shop, licence_id, object_id, version, reason, request_id)
  VALUES (new.rowid, new.type, new.account, new.actor_email, new.shop, new.licence_id, new.object_id, new.version, new.reason, new.request_id);
END;

-- The only columns of the index that an update may change.
CREATE TRIGGER events_are_found_as_updated AFTER UPDATE OF account, actor_email, object_id, reason ON events
BEGIN
  INSERT INTO events_search (events_search, rowid, type, account, actor_email, shop, licence_id, object_id, version, reason, request_id)
  VALUES ('delete', old.rowid, old.type, old.account, old.actor_email, old.shop, old.licence_id, old.object_id, old.version, old.reason, old.request_id);
  INSERT INTO events_search (rowid, type, account, actor_email, shop, licence_id, object_id, version, reason, request_id)
  VALUES (new.rowid, new.type, new.account, new.actor_email, new.shop, new.licence_id, new.object_id, new.version, new.reason, new.request_id);
END;
