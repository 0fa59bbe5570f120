-- The staff's views of few orders among many.
CREATE INDEX orders_with_problem ON orders (created_at, id) WHERE problem IS NOT NULL;
CREATE INDEX orders_refunded ON orders (created_at, id) WHERE amount_refunded > 0;
CREATE INDEX orders_disputed ON orders (created_at, id) WHERE dispute <> 'none';
