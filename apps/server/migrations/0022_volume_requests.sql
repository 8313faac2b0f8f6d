-- Requests for search volumes are noted and kept within the caps as those for result pages are.

ALTER TABLE provider_requests ALTER COLUMN page DROP NOT NULL;
COMMENT ON COLUMN provider_requests.page IS 'Null: search volumes were asked for';
COMMENT ON COLUMN provider_requests.project_id IS 'Null when an administrator has tried the provider';
COMMENT ON COLUMN provider_requests.task_id IS 'Null likewise, and where search volumes were asked for';

ALTER TABLE volume_runs ADD COLUMN key_id integer;
COMMENT ON COLUMN volume_runs.key_id IS 'API key that started it; null for a schedule or from a browser';
