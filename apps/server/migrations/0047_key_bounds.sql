-- API keys that may do only a part of what their account may. Existing keys keep all of it.

ALTER TABLE api_keys
  ADD COLUMN scopes text[] NOT NULL DEFAULT '{read,write,spend,share,admin}',
  ADD COLUMN project_ids integer[],
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN ancestors integer[] NOT NULL DEFAULT '{}';
ALTER TABLE api_keys ALTER COLUMN scopes DROP DEFAULT;
COMMENT ON COLUMN api_keys.scopes IS 'What it may do';
COMMENT ON COLUMN api_keys.project_ids IS 'The only projects it sees; null: all that the account sees';
COMMENT ON COLUMN api_keys.ancestors IS 'The keys it was created with: that of the caller, the one that created that, and so on; empty if a person created it';
