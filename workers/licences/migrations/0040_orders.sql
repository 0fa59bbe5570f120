-- Purchases. Stripe has the truth about money; a row keeps what was asked for and what has been done about it.
CREATE TABLE orders (
  id TEXT PRIMARY KEY CHECK (length(id) = 24 AND id NOT GLOB '*[^0-9a-f]*'),
  -- A double click starts one order.
  request_id TEXT NOT NULL UNIQUE,
  -- The address that gets the licences; null until Stripe has asked a visitor for it.
  account TEXT,
  -- Null for a visitor.
  buyer_uid TEXT,
  -- SHA-256 of the cookie of the browser that ordered.
  browser_hash TEXT NOT NULL CHECK (length(browser_hash) = 64),
  state TEXT NOT NULL CHECK (state IN ('open', 'processing', 'paid', 'failed', 'expired', 'review')),
  -- Why staff have to look at it.
  problem TEXT,
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 20),
  price_id TEXT NOT NULL,
  -- Cents of one licence, tax included.
  unit_amount INTEGER NOT NULL CHECK (unit_amount > 0),
  currency TEXT NOT NULL,
  livemode INTEGER NOT NULL CHECK (livemode IN (0, 1)),
  company TEXT,
  vat_id TEXT,
  promotion_code TEXT,
  session_id TEXT UNIQUE,
  session_url TEXT,
  expires_at TEXT NOT NULL,
  customer_id TEXT,
  payment_intent_id TEXT UNIQUE,
  -- Cents.
  amount_total INTEGER,
  amount_refunded INTEGER NOT NULL DEFAULT 0,
  invoice_url TEXT,
  receipt_url TEXT,
  -- How many licences have been taken back for refunds, and the dispute that the licences follow.
  withdrawn INTEGER NOT NULL DEFAULT 0,
  dispute TEXT NOT NULL DEFAULT 'none' CHECK (dispute IN ('none', 'open', 'won', 'lost')),
  -- SHA-256 of the code that gives the licences to another address, once.
  claim_hash TEXT UNIQUE,
  claimed_at TEXT,
  -- Changes with each write, so that a write from older facts is refused.
  revision INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  paid_at TEXT,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX orders_by_time ON orders (created_at, id);
CREATE INDEX orders_by_account ON orders (account, created_at);
CREATE INDEX orders_by_state ON orders (state, created_at);
CREATE INDEX orders_by_customer ON orders (customer_id);

-- Events of Stripe whose effect has been written, in the transaction of the effect.
CREATE TABLE stripe_events (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  order_id TEXT,
  received_at TEXT NOT NULL
) STRICT;
CREATE INDEX stripe_events_by_time ON stripe_events (received_at);
CREATE INDEX stripe_events_by_order ON stripe_events (order_id, received_at);

ALTER TABLE licences ADD COLUMN order_id TEXT;
-- Why the order paused the licence or took it back.
ALTER TABLE licences ADD COLUMN order_hold TEXT CHECK (order_hold IN ('dispute', 'refund'));
CREATE INDEX licences_by_order ON licences (order_id) WHERE order_id IS NOT NULL;
