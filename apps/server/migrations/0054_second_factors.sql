-- The second factor of signing in: codes of an authenticator app, and recovery codes for who has lost it.

CREATE TABLE second_factors (
  account_id integer PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  last_step bigint
);
COMMENT ON COLUMN second_factors.confirmed_at IS 'Null: a code has not been entered yet, and signing in asks for none';
COMMENT ON COLUMN second_factors.last_step IS 'Number of 30 seconds since 1970 of the latest code used: no code works twice';

CREATE TABLE recovery_codes (
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, hash)
);
