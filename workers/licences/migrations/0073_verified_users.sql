-- Since when the index knows the address of a user as verified: acts on the address ring for them from then on. Null in
-- older rows.
ALTER TABLE users ADD COLUMN verified_at TEXT;

CREATE TRIGGER users_begin_verified AFTER INSERT ON users
WHEN new.verified = 1
BEGIN
  UPDATE users SET verified_at = new.refreshed_at WHERE id = new.id;
END;

CREATE TRIGGER users_become_verified AFTER UPDATE OF verified ON users
WHEN old.verified = 0 AND new.verified = 1
BEGIN
  UPDATE users SET verified_at = new.refreshed_at WHERE id = new.id;
END;
