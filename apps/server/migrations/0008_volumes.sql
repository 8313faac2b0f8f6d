-- How often phrases are searched for.

CREATE TABLE volumes (
  account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
  searcher_key smallint NOT NULL,
  region_key integer NOT NULL,
  type smallint NOT NULL CHECK (type IN (1, 2, 3, 5, 6)),
  phrase text COLLATE "C" NOT NULL,
  volume integer CHECK (volume >= 0),
  source text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, searcher_key, region_key, type, phrase)
);
COMMENT ON COLUMN volumes.phrase IS 'As keywords.name_folded: a phrase has one volume for all projects of the account';
COMMENT ON COLUMN volumes.volume IS 'Searches a month; null: the source was asked and has none';
COMMENT ON COLUMN volumes.type IS 'Yandex: 1 base, 2 "phrase", 3 "!exact", 5 "[order]", 6 "[!exact with order]"; Google: 3';
COMMENT ON COLUMN volumes.source IS 'A provider''s id, or import';
