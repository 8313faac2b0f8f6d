-- URLs by position, so that a list of URLs finds its page without reading every cell of the period. Figures of dates on which a
-- site had several results are counted again.
ALTER TABLE daily_figures ADD COLUMN further_positions smallint[], ADD COLUMN further_counts integer[];
COMMENT ON COLUMN daily_figures.further_positions IS 'The positions of the results that a site has besides the one of its cell, ascending; further_counts has the results at each. Null: none';

UPDATE daily_figures f SET keywords = NULL
FROM (
  SELECT DISTINCT o.account_id, o.project_id, t.region_index, t.date
  FROM own_urls o JOIN tasks t ON t.account_id = o.account_id AND t.id = o.task_id
) several
WHERE f.account_id = several.account_id AND f.project_id = several.project_id
  AND f.region_index = several.region_index AND f.date = several.date;
