-- What a check sees beside the project's own position: competitors, snippets, blocks of the result page.

-- A competitor's positions stand beside the project's, under its own id.
ALTER TABLE positions
  DROP CONSTRAINT positions_account_id_project_id_fkey,
  ADD FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE,
  ALTER COLUMN task_id DROP NOT NULL;
COMMENT ON COLUMN positions.project_id IS 'A project or a competitor: their ids are of one sequence. Whoever deletes one deletes its positions';
COMMENT ON COLUMN positions.task_id IS 'The check that saw it; null for history brought in from elsewhere';

ALTER TABLE tasks
  ADD COLUMN serp_features text[],
  ADD COLUMN pages_always smallint NOT NULL DEFAULT 0;
COMMENT ON COLUMN tasks.serp_features IS 'Kinds of blocks other than organic results on the first page; null when it was not read';
COMMENT ON COLUMN tasks.pages_always IS 'Pages fetched even when every site has been seen before: for the snapshot';

ALTER TABLE runs
  ADD COLUMN competitors_ids integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN with_snippets boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN runs.competitors_ids IS 'Competitors that were on when the run was started: its tasks look for them too';
COMMENT ON COLUMN runs.with_snippets IS 'projects.with_snippets as it was when the run was started';

CREATE TABLE snippets (
  account_id integer NOT NULL,
  task_id bigint NOT NULL,
  project_id integer NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  ext text NOT NULL DEFAULT '',
  PRIMARY KEY (account_id, task_id, project_id),
  FOREIGN KEY (account_id, task_id) REFERENCES tasks ON DELETE CASCADE
);
COMMENT ON TABLE snippets IS 'How the result page presents a site, of checks with projects.with_snippets';
COMMENT ON COLUMN snippets.project_id IS 'A project or a competitor, as in positions';
COMMENT ON COLUMN snippets.ext IS 'Sitelinks: titles, one a line';
