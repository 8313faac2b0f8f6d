-- A share of the first pages is asked of a second provider too, to compare the two.

CREATE TABLE canary_shares (
  searcher text PRIMARY KEY,
  percent smallint NOT NULL CHECK (percent BETWEEN 1 AND 100)
);
COMMENT ON TABLE canary_shares IS 'Of the installation. Percent of the first pages of a search engine; no row: none';

CREATE TABLE canaries (
  account_id integer NOT NULL,
  task_id bigint NOT NULL,
  page smallint NOT NULL,
  searcher text NOT NULL,
  provider text NOT NULL,
  asked text NOT NULL,
  bought_at timestamptz NOT NULL,
  provider_milliseconds integer,
  provider_cost numeric(20,9),
  request_id bigint,
  outcome text,
  milliseconds integer,
  cost numeric(20,9),
  parser_version smallint,
  body bytea,
  compared smallint,
  differences smallint[],
  PRIMARY KEY (account_id, task_id),
  FOREIGN KEY (account_id, task_id) REFERENCES tasks ON DELETE CASCADE
);
CREATE INDEX canaries_open ON canaries (bought_at) WHERE outcome IS NULL;
CREATE INDEX canaries_recent ON canaries (bought_at);
COMMENT ON TABLE canaries IS 'First pages of checks that a second provider is asked for too. No ledger is charged for them';
COMMENT ON COLUMN canaries.page IS 'The page of the check that holds the first results';
COMMENT ON COLUMN canaries.provider IS 'The provider of the page';
COMMENT ON COLUMN canaries.asked IS 'The second provider';
COMMENT ON COLUMN canaries.request_id IS 'Its row in provider_requests, written before the request is sent: it is never sent twice';
COMMENT ON COLUMN canaries.outcome IS 'ok, lost, late, gone, or the kind of failure; null until it has ended';
COMMENT ON COLUMN canaries.body IS 'The reply as received, stored as in serp_pages; null without one and after its retention';
COMMENT ON COLUMN canaries.compared IS 'Number of the first destinations, at most ten, of the page that has more of them';
COMMENT ON COLUMN canaries.differences IS 'For each destination that both pages have, the difference of its places';
