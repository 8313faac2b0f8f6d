-- Sums of the billing log by month, so that a page of sums does not read every entry again.
CREATE TABLE billed_months (
  account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
  month date NOT NULL,
  type text NOT NULL,
  target text NOT NULL,
  project_id integer,
  project_name text,
  by_account_id integer NOT NULL,
  provider text,
  amount numeric(20,6) NOT NULL,
  lines integer NOT NULL,
  UNIQUE NULLS NOT DISTINCT (account_id, month, type, target, project_id, project_name, by_account_id, provider)
);
COMMENT ON TABLE billed_months IS 'Sums of ledger_lines that the billing log shows, kept in the transaction of each entry';
COMMENT ON COLUMN billed_months.month IS 'First day of a month of UTC';
COMMENT ON COLUMN billed_months.amount IS 'With the sign that it has for the account';
COMMENT ON COLUMN billed_months.lines IS 'Number of lines';

INSERT INTO billed_months
SELECT account_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date,
  CASE
    WHEN kind = 'capture' THEN 'minus'
    WHEN kind = 'bonus' THEN 'plusBonus'
    WHEN kind = 'correction' AND amount <= 0 THEN 'minusAdmin'
    ELSE 'plus'
  END,
  target, project_id, project_name, by_account_id, provider,
  sum(CASE kind WHEN 'capture' THEN -line_amount ELSE line_amount END), count(*)
FROM ledger_lines
WHERE kind NOT IN ('hold', 'release') AND (kind <> 'capture' OR amount > 0)
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
