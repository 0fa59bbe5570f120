-- How far the hourly comparison has read each of Stripe's lists: the time until which every event has been handled or
-- put aside, and, while events are missing, the last refund, dispute or order that was compared.
CREATE TABLE stripe_walks (
  name TEXT PRIMARY KEY CHECK (name IN ('events', 'orders', 'refunds', 'disputes')),
  position TEXT NOT NULL
) STRICT;

-- What could not be handled and is tried again each hour: an event of Stripe, or an order without one.
CREATE TABLE stripe_failures (
  -- Of the event, or of the order.
  id TEXT PRIMARY KEY,
  -- Of the event; null for an order.
  type TEXT,
  order_id TEXT,
  -- Of a payment without an order.
  session_id TEXT,
  -- The first time.
  failed_at TEXT NOT NULL,
  -- When the staff were notified.
  told_at TEXT
) STRICT;
CREATE INDEX stripe_failures_by_time ON stripe_failures (failed_at);
CREATE INDEX stripe_failures_by_order ON stripe_failures (order_id);
