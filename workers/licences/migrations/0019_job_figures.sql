-- Counts of jobs by outcome, and of stores that publish our theme, by index alone.
CREATE INDEX jobs_by_outcome ON jobs (kind, state, ended_at);
CREATE INDEX shop_connections_by_theme ON shop_connections (development, theme_version);
