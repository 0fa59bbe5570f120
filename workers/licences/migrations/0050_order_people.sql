-- Who pays, and gets the documents; `account` gets the licences. Null until Stripe has asked a visitor for the address.
ALTER TABLE orders ADD COLUMN payer TEXT;
UPDATE orders SET payer = account;
CREATE INDEX orders_by_payer ON orders (payer, id);
-- A buyer has one customer at Stripe.
CREATE INDEX orders_by_buyer ON orders (buyer_uid, created_at) WHERE buyer_uid IS NOT NULL;
-- Of the page that ordered, for mails to people without an account.
ALTER TABLE orders ADD COLUMN language TEXT NOT NULL DEFAULT 'fr' CHECK (language IN ('fr', 'en'));
-- The staff accept a payment that is not what was asked for.
ALTER TABLE orders ADD COLUMN accepted_at TEXT;
-- Whom to notify while the event's account has no owner yet.
ALTER TABLE event_notifications ADD COLUMN uid TEXT;
