-- Deleted projects and competitors of which something is left. A request that deletes a project leaves its checks and cells here
-- and answers; the server removes them in pieces.
CREATE TABLE deleted_sites (
  account_id integer NOT NULL,
  site_id integer NOT NULL,
  replays_ids integer[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (account_id, site_id)
);
COMMENT ON TABLE deleted_sites IS 'Deleted projects and competitors whose checks and cells are being removed';
COMMENT ON COLUMN deleted_sites.replays_ids IS 'Replays of the project, whose changes are removed as well';

-- What a run or a replay leaves is hidden without it, so that it need not be gone with it.
ALTER TABLE tasks
  DROP CONSTRAINT tasks_account_id_run_id_fkey,
  ADD FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE;
ALTER TABLE replay_changes
  DROP CONSTRAINT replay_changes_account_id_replay_id_fkey,
  ADD FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE;

-- Cells that a crash left of earlier deletions.
INSERT INTO deleted_sites (account_id, site_id)
WITH RECURSIVE sites AS (
  SELECT a.id AS account_id, (SELECT min(p.project_id) FROM positions p WHERE p.account_id = a.id) AS id FROM accounts a
  UNION ALL
  SELECT s.account_id, (SELECT min(p.project_id) FROM positions p WHERE p.account_id = s.account_id AND p.project_id > s.id)
  FROM sites s WHERE s.id IS NOT NULL
)
SELECT account_id, id FROM sites s
WHERE id IS NOT NULL
  AND NOT EXISTS (SELECT FROM projects p WHERE p.account_id = s.account_id AND p.id = s.id)
  AND NOT EXISTS (SELECT FROM competitors c WHERE c.account_id = s.account_id AND c.id = s.id);
