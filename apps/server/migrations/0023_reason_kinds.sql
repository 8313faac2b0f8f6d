-- The kind of a failure is stored when it happens, no longer read from its sentence.

ALTER TABLE tasks ADD COLUMN reason_kind text;
COMMENT ON COLUMN tasks.reason_kind IS 'Kind of the reason, for programs and translations; null for a reason of no kind';

UPDATE tasks SET reason_kind = known.kind
FROM (VALUES
  ('auth', 'The provider refused the API key.'),
  ('quota', 'The provider account has no credit left.'),
  ('rate_limited', 'The provider received too many requests and asks to slow down.'),
  ('transient', 'The provider failed or could not be reached.'),
  ('timeout', 'The provider did not answer in the time allowed.'),
  ('blocked', 'The search engine blocked the provider.'),
  ('invalid_request', 'The request was refused as invalid.'),
  ('unsupported', 'The provider cannot make this kind of check.'),
  ('bad_payload', 'The provider sent a reply that could not be understood.'),
  ('off', 'The provider is switched off.'),
  ('capped', 'A spending cap of the provider allows no further request.'),
  ('unaffordable', 'A spending cap of the project or the API key allows no further request.'),
  ('cancelled', 'Cancelled by account ')
) AS known(kind, beginning)
WHERE reason IS NOT NULL AND starts_with(reason, known.beginning);
