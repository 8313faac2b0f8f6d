-- A page that several tasks of an account share is stored once. Its copies name the task that bought it instead of having a
-- reply of their own; `page` is the same. Pages of other accounts are copied, since each account keeps its own evidence.
ALTER TABLE serp_pages ADD COLUMN copied_from_task_id bigint;
ALTER TABLE abandoned_pages ADD COLUMN copied_from_task_id bigint;

-- Finds the copies of a page before it is removed.
CREATE INDEX serp_pages_copied ON serp_pages (account_id, copied_from_task_id) WHERE copied_from_task_id IS NOT NULL;
CREATE INDEX abandoned_pages_copied ON abandoned_pages (account_id, copied_from_task_id)
  WHERE copied_from_task_id IS NOT NULL;
