-- The further columns that an account chose for the table of positions.

ALTER TABLE accounts ADD COLUMN positions_columns text[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN accounts.positions_columns IS 'Names of the further columns of the table of positions, in their order';
