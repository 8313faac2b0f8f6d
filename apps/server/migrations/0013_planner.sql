-- Planner: how a check chooses its pages, what it leaves for the next one, which pages it has read.

ALTER TABLE projects
  ADD COLUMN check_mode text NOT NULL DEFAULT 'exact' CHECK (check_mode IN ('exact', 'thrifty')),
  ADD COLUMN sweep_days smallint NOT NULL DEFAULT 7 CHECK (sweep_days BETWEEN 1 AND 90);
COMMENT ON COLUMN projects.check_mode IS 'exact: page after page until every site is seen; thrifty: the first page and those around the last position';
COMMENT ON COLUMN projects.sweep_days IS 'Thrifty: days between checks that read on until the site is seen';

ALTER TABLE runs
  ADD COLUMN mode text NOT NULL DEFAULT 'exact' CHECK (mode IN ('exact', 'thrifty')),
  ADD COLUMN sweep_days smallint NOT NULL DEFAULT 7;
COMMENT ON COLUMN runs.mode IS 'projects.check_mode, or what the check was asked for, when the run was started; sweep_days likewise';

ALTER TABLE tasks
  ADD COLUMN sweep boolean NOT NULL DEFAULT true,
  ADD COLUMN pages smallint[];
COMMENT ON COLUMN tasks.sweep IS 'Whether pages are read until the site is seen or the depth is read; in exact mode always';
COMMENT ON COLUMN tasks.pages IS 'Result pages read; null before the task has ended, and of tasks that ended before this was kept';

CREATE TABLE rank_memory (
  account_id integer NOT NULL,
  project_id integer NOT NULL,
  region_index integer NOT NULL,
  keyword_id bigint NOT NULL,
  position smallint,
  misses integer NOT NULL,
  sweep_days smallint NOT NULL,
  next_sweep_on date NOT NULL,
  PRIMARY KEY (account_id, project_id, region_index, keyword_id),
  FOREIGN KEY (account_id, project_id) REFERENCES projects ON DELETE CASCADE,
  FOREIGN KEY (account_id, keyword_id) REFERENCES keywords ON DELETE CASCADE
);
CREATE INDEX rank_memory_keyword ON rank_memory (account_id, keyword_id);
COMMENT ON TABLE rank_memory IS 'What thrifty checks of a keyword in a region leave for the next one. No evidence: positions come from pages alone';
COMMENT ON COLUMN rank_memory.position IS 'Where the project''s site was last seen; null when it never was. A miss does not clear it';
COMMENT ON COLUMN rank_memory.misses IS 'Checks since then that ended without seeing it';
COMMENT ON COLUMN rank_memory.sweep_days IS 'Days until the sweep after the next one; grows while sweeps find nothing';
