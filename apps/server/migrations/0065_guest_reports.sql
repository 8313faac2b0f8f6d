-- Guest links may show reports.
ALTER TABLE guest_links ADD COLUMN reports_ids integer[];
COMMENT ON COLUMN guest_links.reports_ids IS 'Null: all reports of the project, if contents has reports';
