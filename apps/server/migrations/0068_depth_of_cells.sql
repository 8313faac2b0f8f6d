-- A copied cell outlives the check of the original project, which alone knew how many results it had read. Without that, `--` is
-- compared with positions that nobody looked at. Only adds a column: no row is rewritten.

ALTER TABLE positions ADD COLUMN depth smallint;
COMMENT ON COLUMN positions.depth IS
  'Results that the check read. Null: imported, or written before there was this column; then the check may know';
