-- A stored page takes less room: only the start of its reply is kept outside its row, in parts of the size that PostgreSQL
-- stores without a gap, and who may copy a page is noted in a small table instead of in a column and an index of all pages.

ALTER TABLE serp_pages ADD COLUMN body_rest bytea;
ALTER TABLE abandoned_pages ADD COLUMN body_rest bytea;
ALTER TABLE serp_pages ALTER COLUMN body_rest SET STORAGE EXTERNAL;
ALTER TABLE abandoned_pages
  ALTER COLUMN body SET STORAGE EXTERNAL,
  ALTER COLUMN body_rest SET STORAGE EXTERNAL;
COMMENT ON COLUMN serp_pages.body IS 'The reply as received, deflated, without body_rest; null once its time was up (runs.replies_removed_at), and where the page refers to another one';
COMMENT ON COLUMN serp_pages.body_rest IS 'The end of the reply; null: body has all of it';

-- Pages of the last hour are found by their query here. Losing it in a crash only means that a page is requested again.
CREATE UNLOGGED TABLE shared_queries (
  query_hash bytea PRIMARY KEY,
  task_id bigint NOT NULL,
  at timestamptz NOT NULL,
  account_id integer NOT NULL,
  stored boolean NOT NULL DEFAULT false
) WITH (fillfactor = 70);
COMMENT ON TABLE shared_queries IS 'Queries that a task is requesting, or whose page was stored lately: whoever has the same one waits for the page or copies it';
COMMENT ON COLUMN shared_queries.query_hash IS 'Hash of all that makes the query, provider and page included';
COMMENT ON COLUMN shared_queries.at IS 'When its page was stored; before, until when the task claims the query';
DROP TABLE page_claims;

DROP INDEX serp_pages_shared;
ALTER TABLE serp_pages DROP COLUMN query_hash;
ALTER TABLE abandoned_pages DROP COLUMN query_hash;
UPDATE page_tickets SET query_hash = substring(query_hash FOR 16);
