import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { searcherKeys, searcherList } from '../searchers.ts'
import { selectorLimits } from '../selector.ts'

export const RegionSchema = Type.Object({
  id: Type.Integer({ description: 'The `region_key`.' }),
  type: Type.String({ description: '`COUNTRY` or `CITY`.' }),
  countryCode: Type.String({ description: 'ISO 3166-1 alpha-2.' }),
  name: Type.String(),
  areaName: Type.String(),
  name_en: Type.String(),
  areaName_en: Type.String(),
  name_ru: Type.String(),
  areaName_ru: Type.String(),
  domain: Type.String({ description: 'National domain, such as `.ru`.' }),
})

export const commonRegions = operation('get/system_2/common/regions', {
  summary: 'Search the table of regions.',
  notes:
    'The `id` of a row is the `region_key` of other operations. Answers `total` and `nextOffset` when cut.',
  rights: { for_project_id: 'view' },
  parameters: {
    searcher_key: parameter.oneOf(searcherKeys).required(`Search engine: ${searcherList}.`),
    search: parameter
      .text(100, 0)
      .required('Text in the name, English or Russian; an empty text matches every place.'),
    country_code: parameter.text(2, 2).optional('Only places of this country, ISO 3166-1 alpha-2.'),
    only_countries: parameter.flag().default(false, 'Only countries.'),
    regions_keys: parameter.ids(selectorLimits.rows).optional('Only these places.'),
    for_project_id: parameter
      .id()
      .optional('Only places that this project has as regions of the search engine.'),
    limit: parameter.integer(1, selectorLimits.rows).default(selectorLimits.rows, 'Most rows.'),
    offset: parameter.integer(0).default(0, 'Rows to skip.'),
  },
  result: Type.Array(RegionSchema),
  errors: ['forbidden'],
  example: {
    request: { searcher_key: 1, search: 'Dubai', limit: 1 },
    result: [
      {
        id: 11499,
        type: 'CITY',
        countryCode: 'AE',
        name: 'Dubai',
        areaName: 'Emirate of Dubai',
        name_en: 'Dubai',
        areaName_en: 'Emirate of Dubai',
        name_ru: 'Дубай',
        areaName_ru: 'Эмират Дубай',
        domain: '.ae',
      },
    ],
  },
})
