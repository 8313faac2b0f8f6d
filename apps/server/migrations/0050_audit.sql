-- Who did what, when and from where.

CREATE TABLE audit_entries (
  account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  created_at timestamptz NOT NULL DEFAULT now(),
  by_account_id integer NOT NULL,
  key_id integer,
  session_id integer,
  ip text NOT NULL,
  user_agent text NOT NULL,
  action text NOT NULL,
  project_id integer,
  error text,
  details jsonb NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX ON audit_entries (created_at);
COMMENT ON COLUMN audit_entries.account_id IS 'The account that was changed, or that was refused';
COMMENT ON COLUMN audit_entries.by_account_id IS 'The account that sent the request: a guest, or the same one';
COMMENT ON COLUMN audit_entries.action IS 'Address of the operation';
COMMENT ON COLUMN audit_entries.error IS 'Name in the error catalogue; null: the request succeeded';
COMMENT ON COLUMN audit_entries.details IS 'Declared parameters of the request, shortened and without secrets';
