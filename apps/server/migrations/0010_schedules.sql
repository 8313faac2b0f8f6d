-- Work that starts by itself: rank checks and volume checks of a project by a schedule.

CREATE TABLE schedules (
  account_id integer NOT NULL,
  project_id integer NOT NULL,
  type text NOT NULL CHECK (type IN ('positions_go', 'volumes_go')),
  by_account_id integer NOT NULL,
  schedule jsonb NOT NULL DEFAULT '[]',
  next_run_at timestamptz,
  checks_seen_at timestamptz,
  last_run_at timestamptz,
  last_started boolean,
  last_info text,
  failures smallint NOT NULL DEFAULT 0,
  stop_repeated_check boolean NOT NULL DEFAULT false,
  regions_keys_by_searcher_key jsonb NOT NULL DEFAULT '{}',
  volumes_types smallint[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (account_id, project_id, type),
  FOREIGN KEY (account_id, project_id) REFERENCES projects ON DELETE CASCADE,
  CHECK ((last_run_at IS NULL) = (last_started IS NULL) AND (last_run_at IS NULL) = (last_info IS NULL))
);
CREATE INDEX schedules_due ON schedules (next_run_at) WHERE next_run_at IS NOT NULL;
CREATE INDEX schedules_after_checks ON schedules (account_id, project_id) WHERE checks_seen_at IS NOT NULL;
COMMENT ON COLUMN schedules.by_account_id IS 'Who set the schedule last; its runs are started in that name and paid by account_id';
COMMENT ON COLUMN schedules.schedule IS 'List of {days, times: [{hour, minute}]}, all texts, as on the wire';
COMMENT ON COLUMN schedules.next_run_at IS 'The first moment that no run has answered yet; null when the clock starts none';
COMMENT ON COLUMN schedules.checks_seen_at IS 'End of the latest rank check that a run has answered; null when rank checks start none';
COMMENT ON COLUMN schedules.last_started IS 'Whether the last run started anything; last_info tells what, or why not';
COMMENT ON COLUMN schedules.failures IS 'How often starting the run that is due has failed for a reason of Sextant''s own';
COMMENT ON COLUMN schedules.regions_keys_by_searcher_key IS 'Places by search engine, {"0": [213]}; without any: those of the project';

-- Whether a rank check has ended since is asked for every schedule that follows them.
CREATE INDEX runs_finished ON runs (account_id, project_id, finished_at DESC) WHERE finished_at IS NOT NULL;
