-- Demo projects: an example to look around in, whose numbers are invented.

ALTER TABLE projects ADD COLUMN demo boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN projects.demo IS 'Always checked by the sandbox and for nothing, whatever providers are set';
