-- Tasks are the queue of rank checks: a worker claims many tasks of a run in one statement. This directory tells the workers
-- which runs have open tasks, at which provider and when they are due, so that accounts and runs can take turns.
CREATE TABLE due_checks (
  account_id integer NOT NULL,
  run_id bigint NOT NULL,
  provider text NOT NULL,
  -- Somebody waits for it: it goes before all others.
  urgent boolean NOT NULL DEFAULT false,
  due_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, run_id, provider)
);

-- Every open task names its provider.
UPDATE tasks t SET provider = r.provider
FROM runs r
WHERE r.account_id = t.account_id AND r.id = t.run_id AND t.provider IS NULL AND t.ended_at IS NULL;

INSERT INTO due_checks (account_id, run_id, provider)
SELECT DISTINCT account_id, run_id, provider FROM tasks WHERE ended_at IS NULL;

-- The order in which the tasks of a run are claimed.
CREATE INDEX tasks_due ON tasks (account_id, run_id, provider, id) WHERE ended_at IS NULL;
DROP INDEX tasks_run;

-- Replies are compressed already; trying again costs time for nothing.
ALTER TABLE serp_pages ALTER COLUMN body SET STORAGE EXTERNAL;

-- A claim changes no index, so it can stay on the page of its row if there is room.
ALTER TABLE tasks SET (fillfactor = 75);
