-- A number that people can read out. The trigger counts, so that the Worker that runs meanwhile needs no change.
ALTER TABLE orders ADD COLUMN number INTEGER;
UPDATE orders SET number = n.number
  FROM (SELECT id, 1000 + row_number() OVER (ORDER BY created_at, id) AS number FROM orders) n WHERE n.id = orders.id;
CREATE UNIQUE INDEX orders_by_number ON orders (number);
CREATE TRIGGER orders_are_numbered AFTER INSERT ON orders WHEN new.number IS NULL
BEGIN
  UPDATE orders SET number = (SELECT coalesce(max(number), 1000) + 1 FROM orders) WHERE id = new.id;
END;

-- Each view of the staff's list in its order, also in a search by address.
DROP INDEX orders_by_state;
CREATE INDEX orders_by_state_and_time ON orders (state, created_at, id);
DROP INDEX orders_by_account;
CREATE INDEX orders_by_address ON orders (account, id);
CREATE INDEX orders_by_state_and_address ON orders (state, account, id);
CREATE INDEX orders_with_problem_by_address ON orders (account, id) WHERE problem IS NOT NULL;
CREATE INDEX orders_refunded_by_address ON orders (account, id) WHERE amount_refunded > 0;
CREATE INDEX orders_disputed_by_address ON orders (account, id) WHERE dispute <> 'none';
