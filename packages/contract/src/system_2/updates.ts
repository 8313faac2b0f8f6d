import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { searcherKeys, searcherList } from '../searchers.ts'
import { textOrNull } from '../value.ts'

/** Kinds of ranking updates. */
export const updateKinds = {
  core: 'a change of the whole ranking',
  spam: 'a change of how spam is recognized',
  content: 'a change of how helpful content or reviews are ranked',
  experience: 'a change of how the experience of pages is ranked',
} as const satisfies Record<string, string>

export type UpdateKind = keyof typeof updateKinds
export const updateKindNames = Object.keys(updateKinds) as UpdateKind[]

export const RankingUpdateSchema = Type.Object({
  id: Type.String({ description: 'Unique id of the update, such as `google-2026-05-core`.' }),
  searcher_key: Type.Enum([...searcherKeys], { description: `Search engine: ${searcherList}.` }),
  kind: Type.Enum([...updateKindNames], {
    description:
      'Kind of the update: ' +
      updateKindNames.map((name) => `\`${name}\` ${updateKinds[name]}`).join('; ') +
      '.',
  }),
  name: Type.String({ description: 'Name in the language of your account.' }),
  name_en: Type.String({ description: 'Name in English.' }),
  name_ru: Type.String({ description: 'Name in Russian.' }),
  date1: Type.String({ description: 'First day, as the source gives it.' }),
  date2: textOrNull('Last day; null if the source did not give one yet.'),
  url: Type.String({ description: 'Page that announced the update or lists its dates.' }),
})
export type RankingUpdate = Static<typeof RankingUpdateSchema>

export const updatesGet = operation('get/system_2/updates', {
  summary: 'Lists the known ranking updates of search engines.',
  notes:
    'The list is part of this installation (docs/updates.md): it is the same for all accounts and ends with its release. ' +
    'Sorted by the first day. An update without a last day counts as lasting.',
  parameters: {
    date1: parameter.date().optional('Leaves out updates that ended before this day.'),
    date2: parameter.date().optional('Leaves out updates that began after this day. Not before `date1`.'),
    searcher_key: parameter.oneOf(searcherKeys).optional(`Returns only this search engine: ${searcherList}.`),
  },
  result: Type.Array(RankingUpdateSchema),
  example: {
    request: { date1: '2026-05-25', date2: '2026-06-20', searcher_key: 1 },
    result: [
      {
        id: 'google-2026-05-core',
        searcher_key: 1,
        kind: 'core',
        name: 'May 2026 core update',
        name_en: 'May 2026 core update',
        name_ru: 'Основное обновление, май 2026',
        date1: '2026-05-21',
        date2: '2026-06-02',
        url: 'https://status.search.google.com/incidents/wdAXJk6LRRihEjpzEeWE',
      },
    ],
  },
})
