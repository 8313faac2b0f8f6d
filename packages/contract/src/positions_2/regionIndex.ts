import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { region_device, region_key, region_lang, searcher_key } from './searchers.ts'

/** The last region index that a caller may choose; Sextant assigns those after it. */
export const LAST_CHOSEN_INDEX = 10_000

export const regionIndexGet = operation('get/positions_2/regionIndex', {
  ofAnyKey: true,
  summary: 'Retrieves the region index of a region.',
  notes:
    'The number identifies the combination of search engine, place, language and device in every project ' +
    'of every account. It is assigned on first use and never changes.',
  parameters: {
    searcher_key,
    region_key,
    region_lang,
    region_device,
    region_index: parameter
      .integer(1, LAST_CHOSEN_INDEX)
      .optional(
        'Index to assign if the region has none and no other region has it, such as that of another service. ' +
          'Ignored unless you are an administrator.',
      ),
  },
  result: Type.Integer({ description: 'Region index (`region_index`).' }),
  example: { request: { searcher_key: 1, region_key: 213, region_lang: 'ru' }, result: 2 },
})
