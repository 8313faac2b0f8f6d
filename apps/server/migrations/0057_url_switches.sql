-- The dates on which the page that a site ranks with became another one, so that lists of them do not read every cell. The
-- server compares the past in the background, the earliest date first; until then such lists read the cells.
CREATE TABLE url_switches (
  account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
  project_id integer NOT NULL,
  region_index integer NOT NULL,
  date date NOT NULL,
  keyword_id bigint NOT NULL,
  date_before date,
  position smallint NOT NULL,
  position_before smallint,
  invented boolean NOT NULL,
  url text NOT NULL,
  url_before text,
  PRIMARY KEY (account_id, project_id, region_index, keyword_id, invented, date)
);
COMMENT ON TABLE url_switches IS 'The best page of a keyword from a date on, for every date on which it became another one; also for the first, which has nothing before. Those before the first date of daily_figures to be compared are right';
COMMENT ON COLUMN url_switches.project_id IS 'A project or a competitor, as in positions';
COMMENT ON COLUMN url_switches.date_before IS 'The last earlier date with a page of the keyword, of cells of the same kind: invented or not';

ALTER TABLE daily_figures ADD COLUMN several bigint[];
COMMENT ON COLUMN daily_figures.several IS 'Ids of the keywords of which the check found several pages, in the trash too; null: the pages of the date are to be compared';
CREATE INDEX daily_figures_to_compare ON daily_figures (account_id, project_id, region_index, date) WHERE several IS NULL;
