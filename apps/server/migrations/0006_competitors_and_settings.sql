-- Competitors of projects, favourites and the settings of rank checks.

CREATE TABLE competitors (
  account_id integer NOT NULL,
  project_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  "on" smallint NOT NULL DEFAULT 0 CHECK ("on" IN (0, -1)),
  ord integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, project_id) REFERENCES projects ON DELETE CASCADE
);
CREATE INDEX competitors_project ON competitors (account_id, project_id, ord, id);
COMMENT ON TABLE competitors IS 'Sites a project is compared with';
COMMENT ON COLUMN competitors.id IS 'From the sequence of projects.id: programs use both kinds of id in one place';
COMMENT ON COLUMN competitors.url IS 'Short url, as projects.url';
COMMENT ON COLUMN competitors."on" IS '0 on, -1 off';

ALTER TABLE projects
  ADD COLUMN favorite boolean NOT NULL DEFAULT false,
  ADD COLUMN subdomains boolean NOT NULL DEFAULT true,
  ADD COLUMN filter smallint NOT NULL DEFAULT 0 CHECK (filter IN (0, 1, 2)),
  ADD COLUMN auto_correct boolean NOT NULL DEFAULT false,
  ADD COLUMN with_snippets boolean NOT NULL DEFAULT false,
  ADD COLUMN with_ai_overview_full boolean NOT NULL DEFAULT false,
  ADD COLUMN do_snapshots smallint NOT NULL DEFAULT 0 CHECK (do_snapshots IN (0, 1, 2, 3, 5, 9)),
  ADD COLUMN do_snapshots_with_snippets boolean NOT NULL DEFAULT false,
  ADD COLUMN common_traffic boolean NOT NULL DEFAULT false,
  ADD COLUMN guest_link_right text[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN projects.subdomains IS 'Whether sub-domains count as the site';
COMMENT ON COLUMN projects.filter IS 'Search filter: 0 none, 1 moderate, 2 family. Kept; without effect on checks yet';

-- Existing tasks counted sub-domains.
ALTER TABLE tasks ADD COLUMN subdomains boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN tasks.subdomains IS 'projects.subdomains as it was when the check was started';
