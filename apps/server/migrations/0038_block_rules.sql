-- Event rules about blocks of the first page.
ALTER TABLE event_rules DROP CONSTRAINT event_rules_kind_check, ADD CONSTRAINT event_rules_kind_check CHECK (kind IN (
  'check_finished', 'entered_top', 'left_top', 'moved', 'url_changed', 'competitor_passed', 'feature_gained', 'feature_lost',
  'ai_overview_gained', 'ai_overview_lost'
));
