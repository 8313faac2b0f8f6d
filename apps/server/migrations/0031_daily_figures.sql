-- Figures of each site, region and date, so that charts and project lists do not read every cell again. The server counts them
-- in the background, the latest first; until then reports read the cells.
CREATE TABLE daily_figures (
  account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
  project_id integer NOT NULL,
  region_index integer NOT NULL,
  date date NOT NULL,
  keywords integer,
  found integer,
  positions_sum bigint,
  positions smallint[],
  counts integer[],
  with_volume integer,
  volume bigint,
  reached numeric,
  at_best integer,
  partial integer,
  failed integer,
  PRIMARY KEY (account_id, project_id, region_index, date)
) WITH (fillfactor = 80);
COMMENT ON TABLE daily_figures IS 'What reports show of the cells of a day. A change of what they are counted from clears them in the same transaction';
COMMENT ON COLUMN daily_figures.project_id IS 'A project or a competitor, as in positions';
COMMENT ON COLUMN daily_figures.keywords IS 'Keywords outside the trash with a cell; null: the figures are to be counted';
COMMENT ON COLUMN daily_figures.found IS 'Those with a position';
COMMENT ON COLUMN daily_figures.positions IS 'The positions found, ascending; counts has the keywords at each';
COMMENT ON COLUMN daily_figures.with_volume IS 'Keywords with a cell and a volume of the type that visibility uses';
COMMENT ON COLUMN daily_figures.reached IS 'Volume times the weight of the position';
COMMENT ON COLUMN daily_figures.failed IS 'Checks without a cell by their outcome, as at_best and partial; 0 for competitors';

CREATE INDEX daily_figures_to_count ON daily_figures (account_id, project_id, region_index, date) WHERE keywords IS NULL;

INSERT INTO daily_figures (account_id, project_id, region_index, date)
SELECT DISTINCT account_id, project_id, region_index, date FROM positions;
