-- Addresses of integrators that are called when an event happens.
CREATE TABLE webhook_endpoints (
  id TEXT PRIMARY KEY,
  url TEXT NOT NULL,
  description TEXT NOT NULL,
  enabled INTEGER NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
  -- Sealed with the keyring for this endpoint; the former secret signs beside it until `old_secret_until`.
  secret TEXT NOT NULL,
  secret_created_at TEXT NOT NULL,
  -- The request that created the secret: the same request shows it again for a moment.
  secret_request_id TEXT NOT NULL,
  old_secret TEXT,
  old_secret_until TEXT,
  created_at TEXT NOT NULL,
  -- The request that created the endpoint, so that a double click creates one.
  request_id TEXT NOT NULL UNIQUE,
  -- Of the settings; a form names the one that it was opened with.
  changed_at TEXT NOT NULL,
  -- Since when every attempt has failed.
  failing_since TEXT,
  disabled_at TEXT,
  disabled_by TEXT CHECK (disabled_by IN ('staff', 'failures', 'gone')),
  -- When the administrators were notified that it was switched off by itself.
  notified_at TEXT
) STRICT;
CREATE INDEX webhook_endpoints_by_time ON webhook_endpoints (created_at, id);
CREATE INDEX webhook_endpoints_to_notify ON webhook_endpoints (disabled_at)
  WHERE disabled_by IN ('failures', 'gone') AND notified_at IS NULL;

-- The events that an endpoint chose.
CREATE TABLE webhook_subscriptions (
  type TEXT NOT NULL,
  endpoint_id TEXT NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  PRIMARY KEY (type, endpoint_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX webhook_subscriptions_by_endpoint ON webhook_subscriptions (endpoint_id);

-- One event for one endpoint. The body is made of the event, which does not change.
CREATE TABLE webhook_deliveries (
  -- Also the header `webhook-id`, the same for every attempt.
  id TEXT PRIMARY KEY,
  endpoint_id TEXT NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  -- Null for a test, which is no event.
  event_id TEXT,
  type TEXT NOT NULL,
  -- Of a test, so that a double click sends one.
  request_id TEXT,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  due_at TEXT NOT NULL,
  -- One runner has the delivery until then; its random name guards what it writes.
  lease TEXT,
  leased_until TEXT,
  -- Of the latest attempt.
  attempted_at TEXT,
  duration_ms INTEGER,
  status INTEGER,
  error TEXT,
  answer TEXT
) STRICT;
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, due_at) WHERE state = 'pending';
CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries (endpoint_id, created_at, id);
CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries (endpoint_id, state, created_at, id);
CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (created_at);
CREATE UNIQUE INDEX webhook_deliveries_by_lease ON webhook_deliveries (lease) WHERE lease IS NOT NULL;
CREATE UNIQUE INDEX webhook_tests ON webhook_deliveries (endpoint_id, request_id) WHERE request_id IS NOT NULL;

-- In the transaction of the event: none is delivered that did not happen, and none is forgotten.
CREATE TRIGGER events_are_delivered AFTER INSERT ON events
BEGIN
  INSERT INTO webhook_deliveries (id, endpoint_id, event_id, type, created_at, due_at)
  SELECT substr(new.id, 1, 8) || lower(hex(randomblob(8))), w.id, new.id, new.type,
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  FROM webhook_subscriptions s JOIN webhook_endpoints w ON w.id = s.endpoint_id AND w.enabled = 1
  WHERE s.type = new.type;
END;
