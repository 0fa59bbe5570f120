-- The figures of the business count these by index alone: none of their reads touches a table's rows.

-- Events of one type within a period, such as the activations of a week; `version` distinguishes downloads.
CREATE INDEX events_by_type ON events (type, at, version);

CREATE INDEX licences_by_status ON licences (status);

-- Rows of this table are long with sealed credentials, and each check of a store writes one.
CREATE INDEX shop_connections_by_state ON shop_connections (state, theme_version, checked_at);
