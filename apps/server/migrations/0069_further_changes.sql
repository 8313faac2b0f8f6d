-- A message names 500 changes at most. A second check of the day must not report the others again.

ALTER TABLE event_deliveries ADD COLUMN further_changes bigint[];
COMMENT ON COLUMN event_deliveries.further_changes IS 'A hash of each change that message leaves out; null: none, or from before this column';
