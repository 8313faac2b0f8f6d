-- Reports for clients: templates, and the reports made from them, which never change.

CREATE TABLE report_templates (
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id integer GENERATED ALWAYS AS IDENTITY,
  project_id integer NOT NULL,
  name text NOT NULL,
  language text NOT NULL,
  agency text NOT NULL,
  headline text NOT NULL,
  intro text NOT NULL,
  outro text NOT NULL,
  period text NOT NULL,
  regions_indexes integer[] NOT NULL,
  competitors_ids integer[] NOT NULL,
  blocks jsonb NOT NULL,
  colour text NOT NULL,
  logo bytea,
  by_account_id integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE
);
CREATE INDEX ON report_templates (account_id, project_id);
COMMENT ON COLUMN report_templates.regions_indexes IS 'Empty: the enabled regions';
COMMENT ON COLUMN report_templates.competitors_ids IS 'Empty: the competitors that are on';
COMMENT ON COLUMN report_templates.logo IS 'A PNG or JPEG picture';

CREATE TABLE reports (
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id integer GENERATED ALWAYS AS IDENTITY,
  project_id integer NOT NULL,
  template_id integer NOT NULL,
  name text NOT NULL,
  headline text NOT NULL,
  language text NOT NULL,
  first_date date,
  second_date date,
  invented boolean NOT NULL,
  fingerprint text NOT NULL,
  content bytea NOT NULL,
  evidence bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE
);
CREATE INDEX ON reports (account_id, project_id);
CREATE INDEX ON reports (account_id, template_id);
COMMENT ON COLUMN reports.template_id IS 'The template may have been removed since';
COMMENT ON COLUMN reports.fingerprint IS 'SHA-256 of the document, before compression';
COMMENT ON COLUMN reports.content IS 'The document as its readers see it: JSON, compressed';
COMMENT ON COLUMN reports.evidence IS 'What leads from its numbers to checks and keywords: JSON, compressed';
