-- Loyalty points that pay a part of an order. Their ledger is at the portal, which follows what is decided here.
ALTER TABLE orders ADD COLUMN points INTEGER NOT NULL DEFAULT 0 CHECK (points >= 0);
-- Cents that the points take off.
ALTER TABLE orders ADD COLUMN points_discount INTEGER NOT NULL DEFAULT 0 CHECK (points_discount >= 0);
-- Null without points.
ALTER TABLE orders ADD COLUMN points_state TEXT CHECK (points_state IN ('held', 'spent', 'returned'));
-- The ledger has followed the state.
ALTER TABLE orders ADD COLUMN points_settled INTEGER NOT NULL DEFAULT 1 CHECK (points_settled IN (0, 1));
CREATE INDEX orders_with_points_due ON orders (updated_at) WHERE points_settled = 0;
