-- What people set for themselves: their profile and the names of their tags.

ALTER TABLE accounts
  ADD COLUMN phone text,
  ADD COLUMN lang text NOT NULL DEFAULT 'en' CHECK (lang IN ('ru', 'en')),
  ADD COLUMN dateformat text NOT NULL DEFAULT 'Y-m-d',
  ADD COLUMN positions_reverse_dates boolean NOT NULL DEFAULT false,
  ADD COLUMN positions_save_regions boolean NOT NULL DEFAULT false,
  ADD COLUMN positions_top_segments smallint[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN accounts.dateformat IS 'How interfaces show dates, in PHP''s notation; the wire is not changed by it';

CREATE TABLE tags (
  account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
  id smallint NOT NULL CHECK (id BETWEEN 1 AND 20),
  name text NOT NULL,
  PRIMARY KEY (account_id, id)
);
COMMENT ON TABLE tags IS 'Names of tags; a tag without one is its number. Projects and keywords hold the numbers';
