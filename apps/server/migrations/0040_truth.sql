-- What is learned of the replies of providers, and which providers are no longer trusted for a search engine.

CREATE TABLE provider_profiles (
  provider text NOT NULL,
  searcher text NOT NULL,
  variant text NOT NULL,
  parser_version smallint NOT NULL,
  profile json NOT NULL,
  PRIMARY KEY (provider, searcher, variant)
);
COMMENT ON TABLE provider_profiles IS 'Counts of what ordinary replies have in common, learned by all processes';
COMMENT ON COLUMN provider_profiles.variant IS 'Device, and whether the replies hold the first results';

CREATE TABLE provider_trust (
  provider text NOT NULL,
  searcher text NOT NULL,
  suspicion json NOT NULL DEFAULT '{}',
  quarantined_at timestamptz,
  rule text,
  detail text,
  departed integer,
  judged integer,
  told_at timestamptz,
  PRIMARY KEY (provider, searcher),
  CHECK ((quarantined_at IS NULL) = (rule IS NULL))
);
COMMENT ON TABLE provider_trust IS 'Evidence against providers; no row: there is none';
COMMENT ON COLUMN provider_trust.suspicion IS 'Evidence by rule, for a process that starts';
COMMENT ON COLUMN provider_trust.rule IS 'The rule that led to the quarantine';
COMMENT ON COLUMN provider_trust.told_at IS 'When the events of the quarantine were made';

ALTER TABLE serp_pages ADD COLUMN fingerprint bytea;
COMMENT ON COLUMN serp_pages.fingerprint IS 'What later replies to the query are compared with, in 29 bytes; null for later pages and invented ones';

ALTER TABLE abandoned_pages
  ADD COLUMN fingerprint bytea,
  ADD COLUMN suspect boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN abandoned_pages.suspect IS 'Withdrawn because the provider is not trusted: never used again';

ALTER TABLE event_rules DROP CONSTRAINT event_rules_kind_check;
ALTER TABLE event_rules ADD CONSTRAINT event_rules_kind_check CHECK (kind IN (
  'check_finished', 'entered_top', 'left_top', 'moved', 'url_changed', 'competitor_passed',
  'feature_gained', 'feature_lost', 'ai_overview_gained', 'ai_overview_lost', 'provider_quarantined'
));
