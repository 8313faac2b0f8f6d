-- What a database of several machines needs: unique keys that start with the account, and foreign keys between tables of one place.

-- A query that was submitted to a queue has one holder among all accounts.
CREATE TABLE ticket_queries (
  query_hash bytea PRIMARY KEY,
  account_id integer NOT NULL,
  task_id bigint NOT NULL
);
COMMENT ON TABLE ticket_queries IS 'Queries of page_tickets that are not given up, each with the task that has the ticket';
INSERT INTO ticket_queries (query_hash, account_id, task_id)
SELECT query_hash, account_id, task_id FROM page_tickets WHERE NOT given_up;
DROP INDEX page_tickets_query;

-- Read by guest, across accounts. Deleting a project deletes its guests.
ALTER TABLE guests DROP CONSTRAINT guests_account_id_project_id_fkey;
