-- What the staff's pages count, kept by triggers so that no page walks a table that grows with customers and events.
-- Each trigger comes before the count of the rows of before, which replaces what the trigger counted meanwhile.

-- Events of the types that figures count, by day of Europe/Paris. Days there begin at 22:00 or 23:00 UTC, depending on
-- the season, so a row begins at either hour: a day is one or two whole rows. No event changes its type, time or version.
CREATE TABLE event_counts (
  type TEXT NOT NULL,
  -- Of downloads; empty for other events.
  version TEXT NOT NULL,
  -- Empty: all downloads of the version.
  since TEXT NOT NULL,
  events INTEGER NOT NULL,
  PRIMARY KEY (type, version, since)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER events_are_counted AFTER INSERT ON events
WHEN new.type IN ('download.ticket_issued', 'licence.activated', 'licence.deactivated', 'licence.granted', 'template.delivered',
  'theme.installed', 'theme.job_failed', 'theme.updated', 'ticket.created')
BEGIN
  INSERT INTO event_counts (type, version, since, events)
  VALUES (new.type, iif(new.type = 'download.ticket_issued', coalesce(new.version, ''), ''),
    strftime('%Y-%m-%dT', new.at, '-22 hours') || iif(substr(new.at, 12, 2) = '22', '22', '23') || ':00:00.000Z', 1)
  ON CONFLICT (type, version, since) DO UPDATE SET events = events + 1;
  INSERT INTO event_counts (type, version, since, events)
  SELECT new.type, new.version, '', 1 WHERE new.type = 'download.ticket_issued' AND new.version IS NOT NULL
  ON CONFLICT (type, version, since) DO UPDATE SET events = events + 1;
END;

INSERT INTO event_counts (type, version, since, events)
SELECT e.type, iif(e.type = 'download.ticket_issued', coalesce(e.version, ''), '') AS v,
  strftime('%Y-%m-%dT', e.at, '-22 hours') || iif(substr(e.at, 12, 2) = '22', '22', '23') || ':00:00.000Z' AS s, count(*)
FROM events e
WHERE e.type IN ('download.ticket_issued', 'licence.activated', 'licence.deactivated', 'licence.granted', 'template.delivered',
  'theme.installed', 'theme.job_failed', 'theme.updated', 'ticket.created')
GROUP BY e.type, v, s
ON CONFLICT (type, version, since) DO UPDATE SET events = excluded.events;
INSERT INTO event_counts (type, version, since, events)
SELECT e.type, e.version, '', count(*) FROM events e
WHERE e.type = 'download.ticket_issued' AND e.version IS NOT NULL GROUP BY e.version
ON CONFLICT (type, version, since) DO UPDATE SET events = excluded.events;
-- Only figures read it.
DROP INDEX events_by_type;

-- Accounts, those with an owner, stores without development stores, and those of them whose public theme is ours.
CREATE TABLE figure_counts (
  figure TEXT PRIMARY KEY CHECK (figure IN ('accounts', 'owned_accounts', 'stores', 'themes')),
  count INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO figure_counts (figure) VALUES ('accounts'), ('owned_accounts'), ('stores'), ('themes');

CREATE TRIGGER accounts_are_counted AFTER INSERT ON accounts
BEGIN
  UPDATE figure_counts SET count = count + 1
  WHERE figure = 'accounts' OR (figure = 'owned_accounts' AND new.uid IS NOT NULL);
END;

CREATE TRIGGER accounts_are_counted_as_changed AFTER UPDATE OF uid ON accounts
WHEN (old.uid IS NULL) <> (new.uid IS NULL)
BEGIN
  UPDATE figure_counts SET count = count + iif(new.uid IS NULL, -1, 1) WHERE figure = 'owned_accounts';
END;

CREATE TRIGGER accounts_are_no_longer_counted AFTER DELETE ON accounts
BEGIN
  UPDATE figure_counts SET count = count - 1
  WHERE figure = 'accounts' OR (figure = 'owned_accounts' AND old.uid IS NOT NULL);
END;

CREATE TRIGGER connections_are_counted AFTER INSERT ON shop_connections WHEN new.development = 0
BEGIN
  UPDATE figure_counts SET count = count + 1
  WHERE figure = 'stores' OR (figure = 'themes' AND new.theme_version IS NOT NULL);
END;

CREATE TRIGGER connections_are_counted_as_changed AFTER UPDATE OF development, theme_version ON shop_connections
WHEN new.development <> old.development OR (new.theme_version IS NULL) <> (old.theme_version IS NULL)
BEGIN
  UPDATE figure_counts SET count = count
    + (new.development = 0 AND (figure = 'stores' OR new.theme_version IS NOT NULL))
    - (old.development = 0 AND (figure = 'stores' OR old.theme_version IS NOT NULL))
  WHERE figure IN ('stores', 'themes');
END;

CREATE TRIGGER connections_are_no_longer_counted AFTER DELETE ON shop_connections WHEN old.development = 0
BEGIN
  UPDATE figure_counts SET count = count - 1
  WHERE figure = 'stores' OR (figure = 'themes' AND old.theme_version IS NOT NULL);
END;

UPDATE figure_counts SET count = CASE figure
  WHEN 'accounts' THEN (SELECT count(*) FROM accounts)
  WHEN 'owned_accounts' THEN (SELECT count(uid) FROM accounts)
  WHEN 'stores' THEN (SELECT count(*) FROM shop_connections WHERE development = 0)
  ELSE (SELECT count(theme_version) FROM shop_connections WHERE development = 0) END;

-- Only figures need these two. SQLite also took the first one for the licences of one account, and read all licences.
DROP INDEX licences_by_status;
DROP INDEX shop_connections_by_theme;
-- Connections that were not checked for a day.
DROP INDEX shop_connections_by_state;
CREATE INDEX shop_connections_by_check ON shop_connections (state, checked_at);

-- Whether the job is the latest of its account in its store: what the store said of an earlier one is outdated.
ALTER TABLE jobs ADD COLUMN is_latest INTEGER NOT NULL DEFAULT 1 CHECK (is_latest IN (0, 1));
CREATE INDEX jobs_latest_by_shop ON jobs (shop, account) WHERE is_latest = 1;
CREATE TRIGGER jobs_replace_the_latest AFTER INSERT ON jobs
BEGIN
  UPDATE jobs SET is_latest = 0 WHERE shop = new.shop AND account = new.account AND is_latest = 1 AND id <> new.id;
END;
-- The jobs of two accounts become those of one, when their owner changes the address.
CREATE TRIGGER jobs_of_a_moved_account AFTER UPDATE OF account ON jobs WHEN new.account <> old.account
BEGIN
  UPDATE jobs SET is_latest = 0 WHERE shop = new.shop AND account = new.account AND is_latest = 1
    AND rowid < (SELECT max(rowid) FROM jobs WHERE shop = new.shop AND account = new.account AND is_latest = 1);
END;
UPDATE jobs SET is_latest = 0 WHERE EXISTS (SELECT 1 FROM jobs later
  WHERE later.shop = jobs.shop AND later.account = jobs.account AND later.rowid > jobs.rowid);
-- Without statistics SQLite takes an index of two values that many jobs share for a better one than that of the store.
DROP INDEX jobs_by_outcome;
CREATE INDEX jobs_with_rejected_install ON jobs (version, ended_at)
  WHERE kind = 'install' AND state = 'failed' AND failure_code = 'THEME_REJECTED';
CREATE INDEX jobs_without_exemption ON jobs (updated_at)
  WHERE is_latest = 1 AND state = 'failed' AND failure_code = 'EXEMPTION_MISSING';

-- The staff's list of open requests, oldest first.
CREATE INDEX move_requests_by_time ON move_requests (asked_at, id) WHERE allowed_at IS NULL;

-- The stores that have a template, latest delivery first, and the requests that still wait.
CREATE INDEX template_requests_by_delivery ON template_requests (template_id, delivered_at, id) WHERE delivered_at IS NOT NULL;
CREATE INDEX template_requests_by_store ON template_requests (template_id, shop, delivered_at, id) WHERE delivered_at IS NOT NULL;
CREATE INDEX template_requests_by_end ON template_requests (template_id, expires_at) WHERE state = 'waiting';

-- What a dry run found, by result, file and setting. `dry_run_parts` says what a store's row counts for.
CREATE TABLE dry_run_counts (
  version TEXT NOT NULL REFERENCES dry_runs (version) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('result', 'file', 'setting')),
  -- A word, the path of a file, or JSON: path, place and setting.
  name TEXT NOT NULL,
  -- JSON: a setting's names in the theme editor of one of the stores.
  names TEXT,
  stores INTEGER NOT NULL,
  PRIMARY KEY (version, kind, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX dry_run_counts_by_stores ON dry_run_counts (version, kind, stores DESC, name);

CREATE VIEW dry_run_parts (version, activation_id, kind, name, names, stores) AS
  SELECT s.version, s.activation_id, 'result', r.key, NULL, r.value
  FROM dry_run_stores s, json_each(json_object('known', 1, 'done', s.state <> 'waiting', 'computed', s.state = 'computed',
    'current', s.state = 'current', 'asked', json_array_length(s.questions) > 0, 'losing', json_array_length(s.losses) > 0,
    'refusing', s.refused > 0, 'noBase', s.has_base = 0, 'unreadStores', s.unread > 0, 'unreadFiles', s.unread)) r
  WHERE r.value > 0
  UNION ALL
  SELECT s.version, s.activation_id, 'file', q.value, NULL, 1 FROM dry_run_stores s, json_each(s.questions) q
  UNION ALL
  -- A setting of several places of a file that have one name counts once.
  SELECT s.version, s.activation_id, 'setting', json_array(l.value ->> 0, l.value ->> 1, l.value ->> 2), l.value -> 3, 1
  FROM dry_run_stores s, json_each(s.losses) l
  WHERE NOT EXISTS (SELECT 1 FROM json_each(s.losses) o WHERE o.key < l.key
    AND (o.value ->> 0, o.value ->> 1, o.value ->> 2) IS (l.value ->> 0, l.value ->> 1, l.value ->> 2));

-- A run begins with all of its stores, which wait; it counts them at once.
CREATE TRIGGER dry_run_stores_are_counted AFTER INSERT ON dry_run_stores WHEN new.state <> 'waiting'
BEGIN
  INSERT INTO dry_run_counts (version, kind, name, names, stores)
  SELECT version, kind, name, names, stores FROM dry_run_parts WHERE version = new.version AND activation_id = new.activation_id
  ON CONFLICT (version, kind, name) DO UPDATE SET stores = stores + excluded.stores, names = coalesce(names, excluded.names);
END;

CREATE TRIGGER dry_run_stores_leave_the_counts BEFORE UPDATE ON dry_run_stores
BEGIN
  UPDATE dry_run_counts SET stores = dry_run_counts.stores - p.stores FROM dry_run_parts p
  WHERE p.version = old.version AND p.activation_id = old.activation_id
    AND dry_run_counts.version = p.version AND dry_run_counts.kind = p.kind AND dry_run_counts.name = p.name;
END;

CREATE TRIGGER dry_run_stores_are_counted_as_changed AFTER UPDATE ON dry_run_stores
BEGIN
  INSERT INTO dry_run_counts (version, kind, name, names, stores)
  SELECT version, kind, name, names, stores FROM dry_run_parts WHERE version = new.version AND activation_id = new.activation_id
  ON CONFLICT (version, kind, name) DO UPDATE SET stores = stores + excluded.stores, names = coalesce(names, excluded.names);
END;

-- A run that starts over deletes its counts first, and then its rows without counting each.
CREATE TRIGGER dry_run_stores_are_no_longer_counted BEFORE DELETE ON dry_run_stores
WHEN EXISTS (SELECT 1 FROM dry_run_counts WHERE version = old.version)
BEGIN
  UPDATE dry_run_counts SET stores = dry_run_counts.stores - p.stores FROM dry_run_parts p
  WHERE p.version = old.version AND p.activation_id = old.activation_id
    AND dry_run_counts.version = p.version AND dry_run_counts.kind = p.kind AND dry_run_counts.name = p.name;
END;

INSERT INTO dry_run_counts (version, kind, name, names, stores)
SELECT version, kind, name, max(names), sum(stores) FROM dry_run_parts WHERE TRUE GROUP BY version, kind, name
ON CONFLICT (version, kind, name) DO UPDATE SET stores = excluded.stores;

-- Stores that wait and stores that failed in their order, and those that are asked or lose most.
DROP INDEX dry_run_stores_by_state;
CREATE INDEX dry_run_stores_in_order ON dry_run_stores (version, state, activation_id);
CREATE INDEX dry_run_stores_by_questions ON dry_run_stores (version, json_array_length(questions), json_array_length(losses), activation_id)
  WHERE state = 'computed' AND (json_array_length(questions) > 0 OR json_array_length(losses) > 0);
