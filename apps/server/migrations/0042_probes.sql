-- Probes of providers, with what they prove and their replies.

CREATE TABLE provider_probes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  searcher text NOT NULL,
  probed_at timestamptz NOT NULL DEFAULT now(),
  parser_version integer NOT NULL,
  region_key integer NOT NULL,
  query json NOT NULL,
  findings json NOT NULL,
  cost numeric
);
CREATE INDEX ON provider_probes (provider, searcher, id);
COMMENT ON TABLE provider_probes IS 'The last probes of each provider and search engine';
COMMENT ON COLUMN provider_probes.parser_version IS 'Version of the adapter that read the replies';
COMMENT ON COLUMN provider_probes.query IS 'The query as the adapter got it, without the page';
COMMENT ON COLUMN provider_probes.findings IS 'What the replies show about each assumption of the adapter';
COMMENT ON COLUMN provider_probes.cost IS 'Null: not known exactly';

CREATE TABLE provider_probe_replies (
  probe_id integer NOT NULL REFERENCES provider_probes ON DELETE CASCADE,
  page smallint NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (probe_id, page)
);
COMMENT ON COLUMN provider_probe_replies.body IS 'The reply as received, stored as in serp_pages. Only an API key in it is redacted';
