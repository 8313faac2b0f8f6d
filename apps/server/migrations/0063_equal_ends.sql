-- Tasks that end in one transaction end at the same time, and open ones have none. An index holds equal entries once, but only
-- without included columns.
DROP INDEX tasks_counted;
CREATE INDEX tasks_counted ON tasks (account_id, run_id, ended_at, outcome);
