-- Price tokens: a request costs no more than the price that its caller has seen.

CREATE TABLE price_token_secret (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  secret bytea NOT NULL
);
COMMENT ON TABLE price_token_secret IS 'Signs the price tokens of all processes';

CREATE TABLE spent_price_tokens (
  account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
  nonce bytea NOT NULL,
  spent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, nonce)
);
CREATE INDEX ON spent_price_tokens (spent_at);

ALTER TABLE api_keys ADD COLUMN requires_price_token boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN api_keys.requires_price_token IS 'Whether requests that spend must send a price token';

ALTER TABLE schedules ADD COLUMN price_limit numeric;
COMMENT ON COLUMN schedules.price_limit IS 'The most that one run may cost, from the price token of the request that set it; null: no limit';
