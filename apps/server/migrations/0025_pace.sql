-- Requests to providers are paced, by all processes together.

ALTER TABLE providers
  ADD COLUMN per_second double precision CHECK (per_second > 0),
  ADD COLUMN at_once integer CHECK (at_once > 0);
COMMENT ON COLUMN providers.per_second IS 'Limit of requests per second; null: what the vendor documents, or what it turns out to accept';
COMMENT ON COLUMN providers.at_once IS 'Limit of requests at once; null: what the vendor documents';

CREATE TABLE provider_pace (
  provider text PRIMARY KEY,
  per_second double precision NOT NULL CHECK (per_second > 0),
  refused_per_second double precision,
  next_at double precision NOT NULL,
  recent double precision[] NOT NULL DEFAULT '{}',
  paused_until double precision NOT NULL,
  raised_at double precision NOT NULL,
  lowered_at double precision NOT NULL,
  lowered integer NOT NULL
);
COMMENT ON TABLE provider_pace IS 'The current rate of requests to a provider, and the next free turn. Times are seconds of the epoch by the clock of the database. The row is the lock of everything below it';
COMMENT ON COLUMN provider_pace.provider IS 'Id of the provider, or what limits some of its requests further, such as dataforseo:volumes';
COMMENT ON COLUMN provider_pace.refused_per_second IS 'Rate at which the provider last refused requests; null: it has not yet';
COMMENT ON COLUMN provider_pace.recent IS 'Times of the last turns, where their number within a time is limited';
COMMENT ON COLUMN provider_pace.lowered IS 'How often the rate was lowered';

CREATE UNLOGGED TABLE provider_pace_shares (
  provider text NOT NULL,
  process uuid NOT NULL,
  requests integer NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (provider, process)
);
COMMENT ON TABLE provider_pace_shares IS 'Requests that a process may have at once of those that a provider allows all of them. After `until` the process is gone';
