-- Numbers of a run for receipts, which are kept when it ends: a receipt of a month need not count its checks again. The server
-- fills in the past in the background.
ALTER TABLE runs ADD COLUMN receipt json;
COMMENT ON COLUMN runs.receipt IS 'Checks by certainty, pages bought, and pages at full depth; null: to be counted';

CREATE INDEX runs_without_receipt ON runs (account_id, id) WHERE finished_at IS NOT NULL AND receipt IS NULL;
