-- A first page that departs from the last one of its query is requested a second time before anything is concluded from it. A
-- replay has to know which pages these are. Only adds columns: no row is rewritten.

ALTER TABLE serp_pages ADD COLUMN doubtful boolean;
COMMENT ON COLUMN serp_pages.doubtful IS
  'Whether the page counts only together with a second reply to its request. Null: it counts alone, unless it is empty';
COMMENT ON COLUMN serp_pages.page IS
  'Number of the requested page; negative: the second reply for it, after an empty or doubtful one; 0: the AI Overview of the first page, loaded alone';
ALTER TABLE abandoned_pages ADD COLUMN doubtful boolean;
