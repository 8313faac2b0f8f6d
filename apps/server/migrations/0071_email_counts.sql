-- Emails of an account are limited to so many a day, whatever orders them.

CREATE TABLE email_counts (
  account_id integer PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  date date NOT NULL,
  emails integer NOT NULL
);
COMMENT ON TABLE email_counts IS 'Emails that an account ordered on a day in UTC, which no account can move by its time zone';
