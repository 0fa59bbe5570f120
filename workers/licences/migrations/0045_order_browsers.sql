CREATE INDEX orders_by_browser ON orders (browser_hash, created_at);
-- Whose codes the buyer may still give to a client.
CREATE INDEX orders_to_claim ON orders (buyer_uid) WHERE claim_hash IS NOT NULL AND claimed_at IS NULL;
