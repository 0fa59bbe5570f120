-- A short number for buyers and staff to name the order by. Orders that are never paid have one too.
ALTER TABLE orders ADD COLUMN number INTEGER;
UPDATE orders SET number = 20000 + (SELECT count(*) FROM orders o WHERE (o.created_at, o.id) <= (orders.created_at, orders.id));
CREATE UNIQUE INDEX orders_by_number ON orders (number);
CREATE TRIGGER orders_are_numbered AFTER INSERT ON orders
BEGIN
  UPDATE orders SET number = (SELECT coalesce(max(number), 20000) + 1 FROM orders) WHERE id = new.id;
END;

CREATE INDEX orders_by_browser ON orders (browser_hash, created_at);
-- Whose codes the buyer may still give to a client.
CREATE INDEX orders_to_claim ON orders (buyer_uid) WHERE claim_hash IS NOT NULL AND claimed_at IS NULL;
