import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { searcherKeys } from '../searchers.ts'
import { scheduleTypeNames } from './types.ts'

export const scheduleSettingsEdit = operation('edit/schedule_2/settings', {
  summary: 'Change how the work of a schedule is done.',
  notes:
    'Only what is sent changes. Settings may come before the schedule; they are read with `get/schedule_2`. ' +
    'Reports and messages do not exist, so their settings are refused.',
  rights: { target_id: 'checks' },
  parameters: {
    type: parameter
      .oneOf(scheduleTypeNames)
      .required('What the schedule starts; Sextant has `positions_go` and `volumes_go`.'),
    target_id: parameter.id().required('Project id.'),
    stop_repeated_check: parameter
      .flag()
      .optional(
        '1 leaves out what need not be done again: positions found on the same day already, volumes that are fresh.',
      ),
    regions_keys_by_searcher_key: parameter
      .idsByNumber(searcherKeys, 1_000)
      .optional(
        'Places (`region_key`) by search engine, `{"0": [213]}` or `[[213], []]`; without any, those of the project.',
      ),
    volumes_types: parameter
      .someOf([1, 2, 3, 5, 6])
      .optional('Types of volumes to collect from Yandex; without any, the one that visibility needs.'),
    emails: parameter.unsupported(),
    telegram_chats_ids: parameter.unsupported(),
    send_to_informer: parameter.unsupported(),
    with_competitors: parameter.unsupported(),
    period: parameter.unsupported(),
    formats: parameter.unsupported(),
    additional_fields: parameter.unsupported(),
    link_sitemap_xml: parameter.unsupported(),
    regexp_sitemap: parameter.unsupported(),
    regexp_audit: parameter.unsupported(),
    regexp_watcher: parameter.unsupported(),
    regexp_indexing: parameter.unsupported(),
    max_urls_count: parameter.unsupported(),
  },
  result: Type.Integer({ description: '1.' }),
  errors: ['forbidden', 'not_supported'],
  example: {
    request: {
      target_id: 1,
      type: 'volumes_go',
      volumes_types: [6],
      regions_keys_by_searcher_key: [[213], []],
    },
    result: 1,
  },
})
