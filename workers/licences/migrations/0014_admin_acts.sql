-- The most licences that staff may grant an account; removed ones and those of development stores do not count.
ALTER TABLE accounts ADD COLUMN licence_limit INTEGER NOT NULL DEFAULT 100 CHECK (licence_limit BETWEEN 0 AND 10000);

-- How many licences the notification is about: one grant of several licences is one notification.
ALTER TABLE event_notifications ADD COLUMN licences INTEGER NOT NULL DEFAULT 1 CHECK (licences > 0);
