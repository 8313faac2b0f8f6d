import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { searcherKeys } from '../searchers.ts'
import { scheduleTypeNames } from './types.ts'

export const scheduleSettingsEdit = operation('edit/schedule_2/settings', {
  scope: 'spend',
  spendsLater: true,
  summary: 'Updates how the work of a schedule is done.',
  notes:
    'Parameters that are not sent stay unchanged. Settings can be sent before the schedule is set; ' +
    '`get/schedule_2` returns them. Settings of reports and messages are not supported, since these do ' +
    'not exist.',
  rights: { target_id: 'checks' },
  parameters: {
    type: parameter
      .oneOf(scheduleTypeNames)
      .required('Type of the schedule. Sextant supports `positions_go` and `volumes_go`.'),
    target_id: parameter.id().required('Id of the project.'),
    stop_repeated_check: parameter
      .flag()
      .optional(
        'Whether to skip work that need not be repeated: positions already found on the same day, and ' +
          'volumes that are fresh.',
      ),
    regions_keys_by_searcher_key: parameter
      .idsByNumber(searcherKeys, 1_000)
      .optional(
        'Keys of places (`region_key`) by search engine, `{"0": [213]}` or `[[213], []]`. Defaults to the ' +
          'places of the project.',
      ),
    volumes_types: parameter
      .someOf([1, 2, 3, 5, 6])
      .optional('Types of Yandex volumes to collect. Defaults to the type that visibility needs.'),
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
  result: Type.Integer({ description: 'Always 1.' }),
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
