-- Folders go to the trash too, and the trash is emptied by age.

ALTER TABLE folders ADD COLUMN deleted_at timestamptz;
COMMENT ON COLUMN folders.deleted_at IS 'When the folder went to the trash; what went with it has the same time';
COMMENT ON COLUMN groups.deleted_at IS 'When the group went to the trash; what went with it has the same time';
COMMENT ON COLUMN keywords.deleted_at IS 'When the keyword went to the trash, alone or with its group';

-- Led by the time: the sweep asks for all accounts at once. Nothing but the trash is in them.
CREATE INDEX folders_trash ON folders (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX groups_trash ON groups (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX keywords_trash ON keywords (deleted_at) WHERE deleted_at IS NOT NULL;
