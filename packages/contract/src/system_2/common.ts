import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { searcherKeys, searcherList } from '../searchers.ts'
import { selectorLimits } from '../selector.ts'

export const RegionSchema = Type.Object({
  id: Type.Integer({ description: 'Value for the `region_key` of other operations.' }),
  type: Type.String({ description: 'Kind of place: `COUNTRY` or `CITY`.' }),
  countryCode: Type.String({ description: 'Country code, ISO 3166-1 alpha-2.' }),
  name: Type.String({ description: 'Name in the language of your account.' }),
  areaName: Type.String({ description: 'Name of the surrounding area in the language of your account.' }),
  name_en: Type.String({ description: 'Name in English.' }),
  areaName_en: Type.String({ description: 'Name of the surrounding area in English.' }),
  name_ru: Type.String({ description: 'Name in Russian.' }),
  areaName_ru: Type.String({ description: 'Name of the surrounding area in Russian.' }),
  domain: Type.String({ description: 'National domain, such as `.ru`.' }),
})

export const commonRegions = operation('get/system_2/common/regions', {
  summary: 'Searches the table of places.',
  notes:
    'The `id` of a row is the `region_key` of other operations. Returns `total` and `nextOffset` if the ' +
    'list is cut.',
  aliases: ['get/mod_common/regions'],
  rights: { for_project_id: 'view' },
  parameters: {
    searcher_key: parameter
      .oneOf(searcherKeys)
      .optional(`Search engine: ${searcherList}. Required, by this name or as \`searcher\`.`),
    searcher: parameter.oneOf(searcherKeys).optional('Alias of `searcher_key`, which takes precedence.'),
    search: parameter
      .text(100, 0)
      .optional(
        'Text contained in the English or Russian name. An empty text matches every place. Required, by this ' +
          'name or as `term`.',
      ),
    term: parameter.text(100, 0).optional('Alias of `search`, which takes precedence.'),
    country_code: parameter.text(2, 2).optional('Returns only places in this country (ISO 3166-1 alpha-2).'),
    only_countries: parameter.flag().default(false, 'Whether to return only countries.'),
    regions_keys: parameter.ids(selectorLimits.rows).optional('Returns only these places.'),
    for_project_id: parameter
      .id()
      .optional('Returns only places that this project has as regions of the search engine.'),
    limit: parameter
      .paging(1, selectorLimits.rows)
      .default(selectorLimits.rows, 'Maximum number of rows to return.'),
    offset: parameter.paging(0, Number.MAX_SAFE_INTEGER).default(0, 'Number of rows to skip.'),
  },
  result: Type.Array(RegionSchema),
  errors: ['forbidden', 'paging', 'parameter_missing'],
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
