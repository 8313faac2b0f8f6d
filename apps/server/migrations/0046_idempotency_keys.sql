-- Requests that a caller may repeat without a second effect.

CREATE TABLE idempotency_keys (
  account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
  hash bytea NOT NULL,
  fingerprint bytea NOT NULL,
  nonce bytea NOT NULL,
  one_transaction boolean NOT NULL,
  claimed_at timestamptz NOT NULL DEFAULT now(),
  unknown boolean NOT NULL DEFAULT false,
  response bytea,
  PRIMARY KEY (account_id, hash)
);
CREATE INDEX ON idempotency_keys (claimed_at);
COMMENT ON COLUMN idempotency_keys.hash IS 'Of the API key or session token with the Idempotency-Key';
COMMENT ON COLUMN idempotency_keys.fingerprint IS 'Hash of the operation and its parameters';
COMMENT ON COLUMN idempotency_keys.nonce IS 'Of the request that runs: a late one stores no response after another took over';
COMMENT ON COLUMN idempotency_keys.one_transaction IS 'The response is stored with the effect: without one there was none';
COMMENT ON COLUMN idempotency_keys.unknown IS 'The request failed after it may have had its effect';
COMMENT ON COLUMN idempotency_keys.response IS 'Encrypted with the API key or session token and the Idempotency-Key, neither of which is stored';
