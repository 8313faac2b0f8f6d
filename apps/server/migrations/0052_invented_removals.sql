-- Projects whose invented history is being deleted in the background.

CREATE TABLE invented_removals (
  account_id integer NOT NULL,
  project_id integer NOT NULL,
  PRIMARY KEY (account_id, project_id),
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE
);
