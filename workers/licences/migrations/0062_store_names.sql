-- A store is its id at Shopify, and its addresses are names of it. The daily check gives connections of before their id.
ALTER TABLE activations ADD COLUMN shop_id TEXT CHECK (shop_id <> '');
CREATE UNIQUE INDEX activations_live_by_shop_id ON activations (shop_id) WHERE state = 'live';
CREATE INDEX activations_without_shop_id ON activations (id) WHERE state = 'live' AND shop_id IS NULL;

-- Which store Shopify last proved to have this address.
CREATE TABLE store_names (
  shop TEXT PRIMARY KEY,
  shop_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX store_names_by_id ON store_names (shop_id);

CREATE TRIGGER activations_renamed AFTER UPDATE OF shop ON activations WHEN new.state = 'live' AND new.shop <> old.shop
BEGIN
  UPDATE licence_list SET shop = new.shop WHERE id = new.licence_id;
END;
