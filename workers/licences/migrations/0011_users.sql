-- The index of users, for the staff's lists alone: the truth is in the identity service and in Firestore.
CREATE TABLE users (
  -- Numbers the rows of the full-text index.
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL DEFAULT '',
  name TEXT NOT NULL DEFAULT '',
  company TEXT NOT NULL DEFAULT '',
  -- Name or e-mail without case and accents.
  sort_name TEXT NOT NULL DEFAULT '',
  role TEXT NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
  verified INTEGER NOT NULL DEFAULT 0 CHECK (verified IN (0, 1)),
  disabled INTEGER NOT NULL DEFAULT 0 CHECK (disabled IN (0, 1)),
  second_factor INTEGER NOT NULL DEFAULT 0 CHECK (second_factor IN (0, 1)),
  points INTEGER NOT NULL DEFAULT 0,
  -- Authorised licences, and those of them that are in a store.
  licences INTEGER NOT NULL DEFAULT 0,
  installed INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL DEFAULT '',
  -- Empty before the first sign-in, because pages of a list need a value in each row.
  last_sign_in_at TEXT NOT NULL DEFAULT '',
  -- When the read began that this row comes from; an older read changes nothing.
  refreshed_at TEXT NOT NULL,
  -- The account does not exist any more. The row keeps its uid alone, so that a read from before does not bring it back.
  gone_at TEXT
) STRICT;
CREATE INDEX users_by_email ON users (email);
CREATE INDEX users_by_refresh ON users (refreshed_at);
CREATE INDEX users_by_end ON users (gone_at) WHERE gone_at IS NOT NULL;

-- One index for each order of the list. Users whom a filter leaves may be few: those filters also have an index in the
-- default order. The other value of each filter leaves most users, whom the indexes of all users find as quickly.
CREATE INDEX users_by_name ON users (sort_name, uid) WHERE gone_at IS NULL;
CREATE INDEX users_by_licences ON users (licences, uid) WHERE gone_at IS NULL;
CREATE INDEX users_by_points ON users (points, uid) WHERE gone_at IS NULL;
CREATE INDEX users_by_sign_in ON users (last_sign_in_at, uid) WHERE gone_at IS NULL;
CREATE INDEX users_unlicensed ON users (last_sign_in_at, uid) WHERE gone_at IS NULL AND licences = 0;
CREATE INDEX users_unverified ON users (last_sign_in_at, uid) WHERE gone_at IS NULL AND verified = 0;
CREATE INDEX users_protected ON users (last_sign_in_at, uid) WHERE gone_at IS NULL AND second_factor = 1;
CREATE INDEX users_disabled ON users (last_sign_in_at, uid) WHERE gone_at IS NULL AND disabled = 1;
CREATE INDEX users_admins ON users (last_sign_in_at, uid) WHERE gone_at IS NULL AND role = 'admin';

-- Free text, any three letters or more of it, without case and accents. The table keeps the index alone.
CREATE VIRTUAL TABLE users_search USING fts5(
  name, email, company,
  content = 'users', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1', columnsize = 0
);
-- A removed name leaves the index at once, not when its pages are merged.
INSERT INTO users_search (users_search, rank) VALUES ('secure-delete', 1);

CREATE TRIGGER users_are_searchable AFTER INSERT ON users
BEGIN
  INSERT INTO users_search (rowid, name, email, company) VALUES (new.id, new.name, new.email, new.company);
END;

CREATE TRIGGER users_are_found_as_changed AFTER UPDATE OF name, email, company ON users
WHEN old.name <> new.name OR old.email <> new.email OR old.company <> new.company
BEGIN
  INSERT INTO users_search (users_search, rowid, name, email, company)
  VALUES ('delete', old.id, old.name, old.email, old.company);
  INSERT INTO users_search (rowid, name, email, company) VALUES (new.id, new.name, new.email, new.company);
END;

CREATE TRIGGER users_leave_the_search AFTER DELETE ON users
BEGIN
  INSERT INTO users_search (users_search, rowid, name, email, company)
  VALUES ('delete', old.id, old.name, old.email, old.company);
END;

-- How many users each tab of the list has, so that no page counts them.
CREATE TABLE user_counts (
  list TEXT PRIMARY KEY CHECK (list IN ('all', 'unlicensed', 'unverified', 'admins')),
  users INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO user_counts (list) VALUES ('all'), ('unlicensed'), ('unverified'), ('admins');

CREATE TRIGGER users_are_counted AFTER INSERT ON users
WHEN new.gone_at IS NULL
BEGIN
  UPDATE user_counts SET users = users + 1
  WHERE list = 'all' OR (list = 'unlicensed' AND new.licences = 0) OR (list = 'unverified' AND new.verified = 0)
    OR (list = 'admins' AND new.role = 'admin');
END;

CREATE TRIGGER users_are_counted_as_changed AFTER UPDATE OF role, verified, licences, gone_at ON users
WHEN old.role <> new.role OR old.verified <> new.verified OR (old.licences = 0) <> (new.licences = 0)
  OR old.gone_at IS NOT new.gone_at
BEGIN
  UPDATE user_counts SET users = users - 1
  WHERE old.gone_at IS NULL
    AND (list = 'all' OR (list = 'unlicensed' AND old.licences = 0) OR (list = 'unverified' AND old.verified = 0)
      OR (list = 'admins' AND old.role = 'admin'));
  UPDATE user_counts SET users = users + 1
  WHERE new.gone_at IS NULL
    AND (list = 'all' OR (list = 'unlicensed' AND new.licences = 0) OR (list = 'unverified' AND new.verified = 0)
      OR (list = 'admins' AND new.role = 'admin'));
END;

CREATE TRIGGER users_are_no_longer_counted AFTER DELETE ON users
WHEN old.gone_at IS NULL
BEGIN
  UPDATE user_counts SET users = users - 1
  WHERE list = 'all' OR (list = 'unlicensed' AND old.licences = 0) OR (list = 'unverified' AND old.verified = 0)
    OR (list = 'admins' AND old.role = 'admin');
END;

-- Paid licences of an account that are not removed, and those of them that are in a store; kept by `licence_list`.
ALTER TABLE accounts ADD COLUMN authorised INTEGER NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN installed INTEGER NOT NULL DEFAULT 0;

-- Licences of an address without an owner are its user's, who gets them when the address is verified.
CREATE TRIGGER users_follow_their_licences AFTER UPDATE OF uid, authorised, installed ON accounts
WHEN old.uid IS NOT new.uid OR old.authorised <> new.authorised OR old.installed <> new.installed
BEGIN
  UPDATE users SET (licences, installed) = (
    SELECT coalesce(sum(a.authorised), 0), coalesce(sum(a.installed), 0) FROM accounts a
    WHERE a.uid = users.uid OR (a.email = users.email AND a.uid IS NULL)
  )
  WHERE gone_at IS NULL AND (uid IN (old.uid, new.uid) OR email = new.email);
END;

-- The pass that rebuilds the index: where it is, and since when the last complete one has confirmed every row.
CREATE TABLE users_pass (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Null between two passes.
  started_at TEXT,
  -- Of the next page of accounts; null for the first.
  page_token TEXT,
  found INTEGER NOT NULL DEFAULT 0,
  confirmed_since TEXT
) STRICT;
INSERT INTO users_pass (id) VALUES (1);
