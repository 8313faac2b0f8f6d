-- Replays are recovered like all other work that jobs do.

ALTER TABLE replays ADD COLUMN next_attempt_at timestamptz NOT NULL DEFAULT now();
