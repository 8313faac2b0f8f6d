-- Targets that people read in a chat: an incoming webhook of Slack, a webhook of Discord, a chat of Telegram.
ALTER TABLE event_targets DROP CONSTRAINT event_targets_kind_check;
ALTER TABLE event_targets
  ADD CONSTRAINT event_targets_kind_check CHECK (kind IN ('webhook', 'email', 'slack', 'discord', 'telegram'));
