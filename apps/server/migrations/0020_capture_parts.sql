-- What charges were for, by provider. Demo projects' volumes, told from all others.

CREATE TABLE capture_parts (
  account_id integer NOT NULL,
  entry_id bigint NOT NULL,
  provider text,
  amount numeric(20,6) NOT NULL CHECK (amount > 0),
  UNIQUE NULLS NOT DISTINCT (account_id, entry_id, provider),
  FOREIGN KEY (account_id, entry_id) REFERENCES ledger_entries (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE capture_parts IS 'A capture by provider, written with it; the parts of a capture add up to it';
COMMENT ON COLUMN capture_parts.entry_id IS 'The capture, in ledger_entries';
COMMENT ON COLUMN capture_parts.provider IS 'Whose pages or volumes were charged; null where that was not recorded at the time';

-- Rank checks before: by their pages, where these still are what was charged.
INSERT INTO capture_parts (account_id, entry_id, provider, amount)
SELECT account_id, entry_id, provider, amount
FROM (
  SELECT account_id, entry_id, provider,
    round(captured * running / total, 6) - round(captured * (running - pages) / total, 6) AS amount
  FROM (
    SELECT *,
      sum(pages) OVER (PARTITION BY account_id, entry_id ORDER BY provider) AS running,
      sum(pages) OVER (PARTITION BY account_id, entry_id) AS total
    FROM (
      SELECT c.account_id, c.id AS entry_id, c.amount AS captured, h.amount AS held, r.price_per_page, s.provider,
        -- A reply of this provider held all pages down to its own.
        sum(CASE WHEN s.provider = 'dataforseo' THEN s.page ELSE 1 END) AS pages
      FROM ledger_entries c
      JOIN ledger_entries h ON h.account_id = c.account_id AND h.id = c.hold_id
      JOIN runs r ON r.account_id = c.account_id AND r.hold_id = c.hold_id
      JOIN serp_pages s ON s.account_id = r.account_id AND s.run_id = r.id AND NOT s.copied
      WHERE c.kind = 'capture' AND c.amount > 0
      GROUP BY c.account_id, c.id, c.amount, h.amount, r.price_per_page, s.provider
    ) by_provider
  ) counted
  WHERE captured = least(total * price_per_page, held)
) shared
WHERE amount > 0;

-- Search volumes before: a run had one provider.
INSERT INTO capture_parts (account_id, entry_id, provider, amount)
SELECT c.account_id, c.id, r.provider, c.amount
FROM ledger_entries c
JOIN volume_runs r ON r.account_id = c.account_id AND r.hold_id = c.hold_id
WHERE c.kind = 'capture' AND c.amount > 0;

-- Of deleted projects nothing tells any more.
INSERT INTO capture_parts (account_id, entry_id, provider, amount)
SELECT c.account_id, c.id, NULL, c.amount
FROM ledger_entries c
WHERE c.kind = 'capture' AND c.amount > 0
  AND NOT EXISTS (SELECT FROM capture_parts p WHERE p.account_id = c.account_id AND p.entry_id = c.id);

CREATE VIEW ledger_lines AS
SELECT e.account_id, concat_ws(':', e.id, p.provider) AS id, e.id AS entry_id, e.kind, e.amount,
  coalesce(p.amount, e.amount) AS line_amount, p.provider, e.target, e.project_id, e.project_name, e.by_account_id,
  e.created_at
FROM ledger_entries e
LEFT JOIN capture_parts p ON p.account_id = e.account_id AND p.entry_id = e.id;
COMMENT ON VIEW ledger_lines IS 'Entries of the ledger; a capture is a line for each of its parts';

-- A demo project and the volumes that came with it were written in one transaction, so at one time.
UPDATE volumes v SET source = 'demo'
FROM projects p
WHERE p.account_id = v.account_id AND p.demo AND p.created_at = v.updated_at AND v.source = 'sandbox';
COMMENT ON COLUMN volumes.source IS 'A provider''s id, import, or demo: invented for a demo project';

COMMENT ON COLUMN accounts.disabled_at IS 'Since then neither its keys nor its sessions are accepted, and its schedules start nothing';
