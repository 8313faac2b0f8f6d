import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { region_device, region_key, region_lang, searcher_key } from './searchers.ts'

export const regionIndexGet = operation('get/positions_2/regionIndex', {
  summary: 'Ask for the region_index of a region.',
  notes:
    'The number stands for search engine, place, language and device together, in every project of every account. ' +
    'It is given out at the first question and never changes.',
  parameters: { searcher_key, region_key, region_lang, region_device },
  result: Type.Integer({ description: 'The `region_index`.' }),
  example: { request: { searcher_key: 1, region_key: 213, region_lang: 'ru' }, result: 2 },
})
