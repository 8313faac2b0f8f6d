-- How large the installation was on each day. Growth is measured between samples, since files do not tell when they grew.
CREATE TABLE storage_samples (
  date date PRIMARY KEY,
  taken_at timestamptz NOT NULL DEFAULT now(),
  schema_version int NOT NULL,
  bytes bigint NOT NULL,
  tables jsonb NOT NULL
);
COMMENT ON TABLE storage_samples IS 'Size of the database by day of UTC, of the last month';
COMMENT ON COLUMN storage_samples.schema_version IS 'The last migration then: samples of different versions are not compared, because migrations change sizes';
COMMENT ON COLUMN storage_samples.bytes IS 'Size of the whole database';
COMMENT ON COLUMN storage_samples.tables IS 'Bytes by schema.table, with indexes and TOAST';
