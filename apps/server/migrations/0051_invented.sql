-- The label "invented" belongs to the observation: it stays when a real provider checks later.

ALTER TABLE positions ADD COLUMN invented boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN positions.invented IS 'Whether a synthetic provider made it; copied with the cell, since its check may be deleted before it';

UPDATE tasks t SET provider = r.provider FROM runs r
WHERE t.provider IS NULL AND r.account_id = t.account_id AND r.id = t.run_id AND r.provider = 'sandbox';
UPDATE positions p SET invented = true FROM tasks t
WHERE t.account_id = p.account_id AND t.id = p.task_id AND t.provider = 'sandbox';
-- Cells of a copied demo project whose original was deleted with its checks.
UPDATE positions p SET invented = true FROM (
  SELECT account_id, id FROM projects WHERE demo
  UNION ALL
  SELECT c.account_id, c.id FROM competitors c JOIN projects d ON d.account_id = c.account_id AND d.id = c.project_id AND d.demo
) site
WHERE site.account_id = p.account_id AND site.id = p.project_id AND NOT p.invented AND p.task_id IS NOT NULL;

ALTER TABLE daily_figures
  ADD COLUMN invented integer NOT NULL DEFAULT 0,
  ADD COLUMN invented_volumes integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN daily_figures.invented IS 'Keywords with an invented cell';
COMMENT ON COLUMN daily_figures.invented_volumes IS 'Keywords with a cell and an invented volume';
-- Counted again in the background.
UPDATE daily_figures f SET keywords = NULL
WHERE f.keywords IS NOT NULL AND (
  EXISTS (
    SELECT FROM positions p
    WHERE p.account_id = f.account_id AND p.project_id = f.project_id AND p.region_index = f.region_index
      AND p.date = f.date AND p.invented
  ) OR f.with_volume > 0 AND (f.account_id, f.region_index) IN (
    SELECT v.account_id, r.region_index FROM volumes v
    JOIN region_indexes r ON r.searcher_key = v.searcher_key AND r.region_key = v.region_key
    WHERE v.source IN ('sandbox', 'demo')
  )
);

CREATE OR REPLACE VIEW ranked_urls AS
SELECT p.account_id, p.project_id, p.region_index, p.date, p.keyword_id, r.place::integer AS place, r.position, r.url,
  p.relevant_url, coalesce(cardinality(u.urls), 1) AS urls_count, p.task_id,
  concat_ws('.', p.date, p.region_index, p.keyword_id, p.project_id, r.place) AS id, p.invented
FROM positions p
LEFT JOIN own_urls u ON u.account_id = p.account_id AND u.task_id = p.task_id AND u.project_id = p.project_id
CROSS JOIN LATERAL unnest(
  coalesce(u.positions, ARRAY[p.position]), coalesce(u.urls, ARRAY[p.relevant_url])
) WITH ORDINALITY r(position, url, place)
WHERE p.position IS NOT NULL;
