-- Figures were not counted again when a volume kept its number but became real or invented. Where volumes are invented, or were when
-- the figures were counted, they are counted again in the background. Installations without the sandbox have none of either.

UPDATE daily_figures f SET keywords = NULL
WHERE f.keywords IS NOT NULL AND f.with_volume > 0 AND (
  f.invented_volumes > 0 OR (f.account_id, f.region_index) IN (
    SELECT v.account_id, r.region_index FROM volumes v
    JOIN region_indexes r ON r.searcher_key = v.searcher_key AND r.region_key = v.region_key
    WHERE v.source IN ('sandbox', 'demo')
  )
);
