-- Messages to an email target may arrive together, once a day or once a week.

ALTER TABLE event_targets
  ADD COLUMN digest text NOT NULL DEFAULT 'none' CHECK (digest IN ('none', 'daily', 'weekly')),
  ADD CHECK (digest = 'none' OR kind = 'email');

ALTER TABLE event_deliveries
  ADD COLUMN digest_id bigint,
  DROP CONSTRAINT event_deliveries_state_check;
ALTER TABLE event_deliveries
  ADD CONSTRAINT event_deliveries_state_check
    CHECK (state IN ('waiting', 'collected', 'delivered', 'failed', 'suppressed')),
  ADD CHECK (state <> 'collected' OR digest_id IS NOT NULL);
CREATE INDEX event_deliveries_digest ON event_deliveries (account_id, digest_id) WHERE digest_id IS NOT NULL;
COMMENT ON COLUMN event_deliveries.digest_id IS 'The delivery that has this message; null if it is sent by itself';
COMMENT ON COLUMN event_deliveries.kind IS 'That of the rule, or test, limit_reached or digest';
