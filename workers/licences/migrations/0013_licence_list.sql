-- The list of the staff: one row per licence with what the list sorts and filters by, kept by triggers on the tables that
-- own the values. No column is null, because a page of the list begins after a value of the sorted column.
CREATE TABLE licence_list (
  place INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('paid', 'development')),
  status TEXT NOT NULL CHECK (status IN ('available', 'active', 'paused', 'removed')),
  created_at TEXT NOT NULL,
  -- Empty before the first one.
  activity TEXT NOT NULL,
  -- Of the live activation; empty without one.
  shop TEXT NOT NULL DEFAULT '',
  plan TEXT NOT NULL DEFAULT '',
  version TEXT NOT NULL DEFAULT '',
  connection TEXT NOT NULL DEFAULT '' CHECK (connection IN ('', 'active', 'pending', 'inactive')),
  -- A bought licence that is not removed, and one that is in a store.
  authorised INTEGER NOT NULL AS (kind = 'paid' AND status <> 'removed'),
  installed INTEGER NOT NULL AS (authorised AND shop <> ''),
  -- The row's part of `licence_counts`.
  counted TEXT NOT NULL AS (json_object('status', status, 'plan', plan, 'version', version, 'connection', connection,
    'paid', iif(kind = 'paid', status, ''), 'installed', iif(installed, 'yes', '')))
) STRICT;

-- One index for each order, of all licences and of those of a status. The other filters have an index in the default
-- order: in another one, few licences are sorted, and many are soon found along the order.
CREATE INDEX licence_list_by_activity ON licence_list (activity, id);
CREATE INDEX licence_list_by_shop ON licence_list (shop, id);
CREATE INDEX licence_list_by_account ON licence_list (account, id);
CREATE INDEX licence_list_by_created ON licence_list (created_at, id);
CREATE INDEX licence_list_by_status_activity ON licence_list (status, activity, id);
CREATE INDEX licence_list_by_status_shop ON licence_list (status, shop, id);
CREATE INDEX licence_list_by_status_account ON licence_list (status, account, id);
CREATE INDEX licence_list_by_status_created ON licence_list (status, created_at, id);
CREATE INDEX licence_list_by_plan ON licence_list (plan, activity, id);
CREATE INDEX licence_list_by_version ON licence_list (version, activity, id);
CREATE INDEX licence_list_by_connection ON licence_list (connection, activity, id);

-- Any part of the owner's e-mail and of the store's address, of three characters or more.
CREATE VIRTUAL TABLE licence_search USING fts5(
  account, shop, content = 'licence_list', content_rowid = 'place', tokenize = 'trigram'
);

-- How many licences have each value that the list filters by; `paid` and `installed` leave development stores out.
CREATE TABLE licence_counts (
  field TEXT NOT NULL CHECK (field IN ('status', 'plan', 'version', 'connection', 'paid', 'installed')),
  value TEXT NOT NULL,
  licences INTEGER NOT NULL,
  PRIMARY KEY (field, value)
) STRICT;

CREATE TRIGGER licence_list_added AFTER INSERT ON licence_list
BEGIN
  INSERT INTO licence_search (rowid, account, shop) VALUES (new.place, new.account, new.shop);
  INSERT INTO licence_counts (field, value, licences)
    SELECT key, value, 1 FROM json_each(new.counted) WHERE value <> ''
    ON CONFLICT (field, value) DO UPDATE SET licences = licences + 1;
  UPDATE accounts SET authorised = authorised + 1, installed = installed + new.installed
    WHERE email = new.account AND new.authorised;
END;

CREATE TRIGGER licence_list_counted AFTER UPDATE OF kind, status, shop, plan, version, connection ON licence_list
WHEN old.counted <> new.counted
BEGIN
  UPDATE licence_counts SET licences = licences - 1
    WHERE (field, value) IN (SELECT key, value FROM json_each(old.counted) EXCEPT SELECT key, value FROM json_each(new.counted));
  INSERT INTO licence_counts (field, value, licences)
    SELECT key, value, 1 FROM json_each(new.counted)
    WHERE value <> '' AND (key, value) NOT IN (SELECT key, value FROM json_each(old.counted))
    ON CONFLICT (field, value) DO UPDATE SET licences = licences + 1;
END;

CREATE TRIGGER licence_list_owned AFTER UPDATE OF account, kind, status, shop ON licence_list
WHEN old.account <> new.account OR old.authorised <> new.authorised OR old.installed <> new.installed
BEGIN
  UPDATE accounts SET
    authorised = authorised + iif(email = new.account, new.authorised, 0) - iif(email = old.account, old.authorised, 0),
    installed = installed + iif(email = new.account, new.installed, 0) - iif(email = old.account, old.installed, 0)
  WHERE email IN (old.account, new.account);
END;

CREATE TRIGGER licence_list_searched AFTER UPDATE OF account, shop ON licence_list
WHEN new.account <> old.account OR new.shop <> old.shop
BEGIN
  INSERT INTO licence_search (licence_search, rowid, account, shop) VALUES ('delete', old.place, old.account, old.shop);
  INSERT INTO licence_search (rowid, account, shop) VALUES (new.place, new.account, new.shop);
END;

CREATE TRIGGER licence_list_deleted AFTER DELETE ON licence_list
BEGIN
  INSERT INTO licence_search (licence_search, rowid, account, shop) VALUES ('delete', old.place, old.account, old.shop);
  UPDATE licence_counts SET licences = licences - 1
    WHERE (field, value) IN (SELECT key, value FROM json_each(old.counted));
  UPDATE accounts SET authorised = authorised - 1, installed = installed - old.installed
    WHERE email = old.account AND old.authorised;
END;

CREATE TRIGGER licences_listed AFTER INSERT ON licences
BEGIN
  INSERT INTO licence_list (id, account, kind, status, created_at, activity)
  VALUES (new.id, new.account, new.kind, new.status, new.created_at, coalesce(new.last_activity_at, ''));
END;

CREATE TRIGGER licences_relisted AFTER UPDATE OF account, kind, status ON licences
WHEN new.account <> old.account OR new.kind <> old.kind OR new.status <> old.status
BEGIN
  UPDATE licence_list SET account = new.account, kind = new.kind, status = new.status WHERE id = new.id;
END;

CREATE TRIGGER licences_used AFTER UPDATE OF last_activity_at ON licences
WHEN new.last_activity_at IS NOT old.last_activity_at
BEGIN
  UPDATE licence_list SET activity = coalesce(new.last_activity_at, '') WHERE id = new.id;
END;

CREATE TRIGGER licences_unlisted AFTER DELETE ON licences
BEGIN
  DELETE FROM licence_list WHERE id = old.id;
END;

CREATE TRIGGER activations_listed AFTER INSERT ON activations WHEN new.state = 'live'
BEGIN
  UPDATE licence_list SET (shop, plan, version, connection) =
    (SELECT coalesce(max(v.shop), ''), coalesce(max(c.plan), ''), coalesce(max(c.theme_version), ''), coalesce(max(c.state), '')
     FROM activations v LEFT JOIN shop_connections c ON c.activation_id = v.id
     WHERE v.licence_id = licence_list.id AND v.state = 'live')
  WHERE id = new.licence_id;
END;

CREATE TRIGGER activations_relisted AFTER UPDATE OF state, licence_id ON activations
BEGIN
  UPDATE licence_list SET (shop, plan, version, connection) =
    (SELECT coalesce(max(v.shop), ''), coalesce(max(c.plan), ''), coalesce(max(c.theme_version), ''), coalesce(max(c.state), '')
     FROM activations v LEFT JOIN shop_connections c ON c.activation_id = v.id
     WHERE v.licence_id = licence_list.id AND v.state = 'live')
  WHERE id IN (old.licence_id, new.licence_id);
END;

CREATE TRIGGER connections_listed AFTER INSERT ON shop_connections
BEGIN
  UPDATE licence_list SET (shop, plan, version, connection) =
    (SELECT coalesce(max(v.shop), ''), coalesce(max(c.plan), ''), coalesce(max(c.theme_version), ''), coalesce(max(c.state), '')
     FROM activations v LEFT JOIN shop_connections c ON c.activation_id = v.id
     WHERE v.licence_id = licence_list.id AND v.state = 'live')
  WHERE id = (SELECT licence_id FROM activations WHERE id = new.activation_id);
END;

CREATE TRIGGER connections_relisted AFTER UPDATE OF plan, theme_version, state ON shop_connections
WHEN new.plan IS NOT old.plan OR new.theme_version IS NOT old.theme_version OR new.state <> old.state
BEGIN
  UPDATE licence_list SET (shop, plan, version, connection) =
    (SELECT coalesce(max(v.shop), ''), coalesce(max(c.plan), ''), coalesce(max(c.theme_version), ''), coalesce(max(c.state), '')
     FROM activations v LEFT JOIN shop_connections c ON c.activation_id = v.id
     WHERE v.licence_id = licence_list.id AND v.state = 'live')
  WHERE id = (SELECT licence_id FROM activations WHERE id = new.activation_id);
END;

-- The licences of before; the triggers above count them and make them searchable.
INSERT INTO licence_list (id, account, kind, status, created_at, activity, shop, plan, version, connection)
SELECT l.id, l.account, l.kind, l.status, l.created_at, coalesce(l.last_activity_at, ''), coalesce(v.shop, ''),
  coalesce(c.plan, ''), coalesce(c.theme_version, ''), coalesce(c.state, '')
FROM licences l
  LEFT JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
  LEFT JOIN shop_connections c ON c.activation_id = v.id
ORDER BY l.id;

-- The jobs of one licence.
CREATE INDEX jobs_by_licence ON jobs (licence_id, created_at);
