-- Who is in the blocks of a result page beside the organic results, and what an AI Overview says.

ALTER TABLE tasks ADD COLUMN overview_read boolean;
COMMENT ON COLUMN tasks.overview_read IS 'true: the first page has no AI Overview, or all its sources were read; false: a site may be cited unseen; null: own_features were not recorded';

CREATE TABLE own_features (
  account_id integer NOT NULL,
  task_id bigint NOT NULL,
  project_id integer NOT NULL,
  features text[] NOT NULL,
  places smallint[] NOT NULL,
  PRIMARY KEY (account_id, task_id, project_id),
  FOREIGN KEY (account_id, task_id) REFERENCES tasks ON DELETE CASCADE,
  CHECK (cardinality(features) = cardinality(places) AND cardinality(features) > 0)
);
COMMENT ON TABLE own_features IS 'Blocks of the first page that show a site; no row: none does';
COMMENT ON COLUMN own_features.project_id IS 'A project or a competitor, as in positions';
COMMENT ON COLUMN own_features.places IS 'The first place of the site among the entries, from 1; 0: an AI Overview names it without a link';

ALTER TABLE runs ADD COLUMN with_ai_overview_full boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN runs.with_ai_overview_full IS 'projects.with_ai_overview_full as it was when the run was started';

CREATE TABLE ai_overviews (
  account_id integer NOT NULL,
  task_id bigint NOT NULL,
  body text NOT NULL,
  links text NOT NULL,
  PRIMARY KEY (account_id, task_id),
  FOREIGN KEY (account_id, task_id) REFERENCES tasks ON DELETE CASCADE
);
COMMENT ON TABLE ai_overviews IS 'AI Overviews of checks with projects.with_ai_overview_full';
COMMENT ON COLUMN ai_overviews.links IS 'Addresses of the sources, one a line';
