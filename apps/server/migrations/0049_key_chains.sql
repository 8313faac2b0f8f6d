-- What a key spends counts towards its own caps and towards those of the keys that created it.

ALTER TABLE runs ADD COLUMN key_ids integer[];
UPDATE runs SET key_ids = ARRAY[key_id] WHERE key_id IS NOT NULL;
ALTER TABLE runs DROP COLUMN key_id;
COMMENT ON COLUMN runs.key_ids IS 'The key that started it or its schedule, then the keys that created that one; null for a person';

ALTER TABLE volume_runs ADD COLUMN key_ids integer[];
UPDATE volume_runs SET key_ids = ARRAY[key_id] WHERE key_id IS NOT NULL;
ALTER TABLE volume_runs DROP COLUMN key_id;
COMMENT ON COLUMN volume_runs.key_ids IS 'As in runs';

ALTER TABLE provider_requests ADD COLUMN key_ids integer[];
UPDATE provider_requests SET key_ids = ARRAY[key_id] WHERE key_id IS NOT NULL;
ALTER TABLE provider_requests DROP COLUMN key_id;
COMMENT ON COLUMN provider_requests.key_ids IS 'As in runs';

ALTER TABLE schedules ADD COLUMN key_ids integer[];
COMMENT ON COLUMN schedules.key_ids IS 'The key that set it, then the keys that created that one; null if a person did';
