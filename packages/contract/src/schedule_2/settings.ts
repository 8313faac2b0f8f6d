import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { reportMailSettings } from '../reports_2/mail.ts'
import { searcherKeys } from '../searchers.ts'
import { volumeTypeKeys } from '../volumes.ts'
import { scheduleTypeNames } from './types.ts'

export const scheduleSettingsEdit = operation('edit/schedule_2/settings', {
  scope: 'spend',
  spendsLater: true,
  summary: 'Updates how the work of a schedule is done.',
  notes:
    'Parameters that are not sent stay unchanged. Settings can be sent before the schedule is set; ' +
    '`get/schedule_2` returns them. Reports are sent by email, so chats and the informer are not supported.',
  rights: { target_id: 'checks' },
  parameters: {
    type: parameter
      .oneOf(scheduleTypeNames)
      .required(
        'Type of the schedule. Sextant supports `positions_go`, `volumes_go` and `positions_report`.',
      ),
    target_id: parameter.id().required('Id of the project.'),
    target_id_2: parameter.id().optional('Id of the report template, as in `edit/schedule_2`.'),
    stop_repeated_check: parameter
      .flag()
      .optional(
        'Whether to skip work that need not be repeated: positions already found on the same day, ' +
          'volumes that are fresh, and reports without a rank check since the last one.',
      ),
    regions_keys_by_searcher_key: parameter
      .idsByNumber(searcherKeys, 1_000)
      .optional(
        'Keys of places (`region_key`) by search engine, `{"0": [213]}` or `[[213], []]`. Defaults to the ' +
          'places of the project.',
      ),
    volumes_types: parameter
      .someOf(volumeTypeKeys)
      .optional('Types of Yandex volumes to collect. Defaults to the type that visibility needs.'),
    telegram_chats_ids: parameter.unsupported(),
    send_to_informer: parameter.unsupported(),
    ...reportMailSettings,
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
