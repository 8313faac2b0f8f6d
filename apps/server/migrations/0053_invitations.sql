-- A share is an invitation until its guest accepts it. Those made before count as accepted.

ALTER TABLE guests ADD COLUMN accepted_at timestamptz, ADD COLUMN declined_at timestamptz;
COMMENT ON COLUMN guests.accepted_at IS 'Null: the guest sees nothing of the project';
COMMENT ON COLUMN guests.declined_at IS 'When the guest declined; the owner does not see it';
UPDATE guests SET accepted_at = created_at WHERE guest_id IS NOT NULL;

CREATE TABLE declined_inviters (
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  inviter_id integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, inviter_id)
);
COMMENT ON TABLE declined_inviters IS 'Owners whose further invitations the account does not see until it accepts one of them';
