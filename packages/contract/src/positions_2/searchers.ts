import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { deviceKeys, searcherKeys, searcherList } from '../searchers.ts'

const project_id = parameter.id().required('Id of the project.')
export const searcher_key = parameter.oneOf(searcherKeys).required(`Search engine: ${searcherList}.`)

/** Maximum number of regions in one import. */
export const IMPORT_REGIONS = 1_000

// The protocol lists a selector here, but no known program sends one.
const selector = { filters: parameter.unsupported(), id: parameter.unsupported() }
const region_index = parameter
  .integer(1)
  .required('Region index. An index that the project does not have changes nothing.')
export const region_key = parameter
  .id()
  .required('Key of the place, as listed by `get/system_2/common/regions`.')
export const region_lang = parameter
  .text(10)
  .optional('Interface language of the search engine, such as `en`. Defaults to the language of the place.')
export const region_device = parameter.oneOf(deviceKeys).default(0, 'Device: 0 PC, 1 tablet, 2 phone.')
const DEPTH =
  'Depth in blocks of results: Yandex 1 to 3 blocks of 100, Google and Bing 1 to 10 blocks of 10, Brave 1 ' +
  'to 5 blocks of 20.'
const engines = Type.Integer({ description: '1, or 0 if the project does not have the search engine.' })
const regions = Type.Integer({ description: '1, or 0 if the project does not have the region.' })

export const searchersAdd = operation('add/positions_2/searchers', {
  scope: 'write',
  summary: 'Adds a search engine to a project.',
  notes: 'Returns the id of the search engine in the project, or 0 if the project already has it.',
  parameters: { project_id, searcher_key },
  result: Type.Integer({
    description: 'Unique id of the search engine in the project; 0 if the project already has it.',
  }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, searcher_key: 1 }, result: 1 },
})

export const searchersRegionsAdd = operation('add/positions_2/searchers/regions', {
  scope: 'write',
  summary: 'Adds a region of a search engine to a project.',
  notes:
    'Also adds the search engine if the project lacks it. Each combination of place, language and device ' +
    'is a region with its own `region_index`. Returns the id of the region in the project, or 0 if the ' +
    'project already has it.',
  parameters: {
    project_id,
    searcher_key,
    region_key,
    region_lang,
    region_device,
    region_depth: parameter.integer(1, 10).default(1, DEPTH),
  },
  result: Type.Integer({
    description: 'Unique id of the region in the project; 0 if the project already has it.',
  }),
  errors: ['forbidden', 'parameter_value'],
  example: {
    request: { project_id: 1, searcher_key: 1, region_key: 213, region_lang: 'ru', region_depth: 2 },
    result: 1,
  },
})

export const searchersDel = operation('del/positions_2/searchers', {
  scope: 'write',
  summary: 'Removes a search engine and its regions from a project.',
  notes: 'Positions are kept: they belong to the `region_index` and reappear if the region is added again.',
  parameters: { project_id, searcher_key, ...selector },
  result: engines,
  errors: ['forbidden'],
  example: { request: { project_id: 1, searcher_key: 0 }, result: 1 },
})

export const searchersEditEnabled = operation('edit/positions_2/searchers/enabled', {
  scope: 'write',
  summary: 'Turns a search engine of a project on or off.',
  notes: 'Search engines that are off are neither checked nor priced.',
  parameters: {
    project_id,
    searcher_key,
    enabled: parameter.flag().required('1 to turn it on, 0 to turn it off.'),
    ...selector,
  },
  result: engines,
  errors: ['forbidden'],
  example: { request: { project_id: 1, searcher_key: 1, enabled: 1 }, result: 1 },
})

export const searchersEditSort = operation('edit/positions_2/searchers/sort', {
  scope: 'write',
  summary: 'Sorts the search engines of a project.',
  parameters: {
    project_id,
    searchers_keys: parameter
      .integers(0, 2_147_483_647, 100)
      .default([], 'Keys of the search engines in the new order; the others follow in their current order.'),
    ...selector,
  },
  result: Type.Integer({ description: 'Number of search engines in the project.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, searchers_keys: [1, 0] }, result: 2 },
})

export const searchersRegionsDel = operation('del/positions_2/searchers/regions', {
  scope: 'write',
  summary: 'Removes a region from a project.',
  notes: 'Its positions are kept and reappear if the region is added again. The search engine stays.',
  parameters: { project_id, region_index, ...selector },
  result: regions,
  errors: ['forbidden'],
  example: { request: { project_id: 1, region_index: 3 }, result: 1 },
})

export const searchersRegionsEdit = operation('edit/positions_2/searchers/regions', {
  scope: 'write',
  summary: 'Updates a region of a project.',
  notes:
    'Parameters that are not sent stay unchanged. A different language or device makes it another region ' +
    'with its own `region_index`: positions stay with the old one and reappear if the setting is changed ' +
    'back. Returns an error if the project already has that region.',
  parameters: {
    project_id,
    region_index,
    region_lang: parameter.text(10).optional('Interface language of the search engine, such as `en`.'),
    region_device: parameter.oneOf(deviceKeys).optional('Device: 0 PC, 1 tablet, 2 phone.'),
    region_depth: parameter.integer(1, 10).optional(DEPTH),
    enabled: parameter
      .flag()
      .optional(
        '1 to turn the region on, 0 to turn it off; regions that are off are neither checked nor priced.',
      ),
    ...selector,
  },
  result: regions,
  errors: ['forbidden'],
  example: { request: { project_id: 1, region_index: 2, region_depth: 2 }, result: 1 },
})

export const searchersRegionsEditSort = operation('edit/positions_2/searchers/regions/sort', {
  scope: 'write',
  summary: 'Sorts the regions of a search engine.',
  parameters: {
    project_id,
    searcher_key,
    regions_indexes: parameter
      .integers(1, 2_147_483_647, 10_000)
      .required('Indexes of the regions in the new order; the others follow in their current order.'),
    ...selector,
  },
  result: Type.Integer({ description: 'Number of regions of the search engine.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, searcher_key: 1, regions_indexes: [2] }, result: 1 },
})

export const searchersRegionsExport = operation('get/positions_2/searchers/regions/export', {
  summary: 'Exports the regions of a project as a CSV file.',
  notes:
    'Columns `searcher_key;name;country_code;lang;device;depth` in Windows-1251, without a line of names. ' +
    'A place whose name has characters outside this encoding is given by its key. The file can be ' +
    'imported again.',
  parameters: { project_id },
  result: 'file',
  errors: ['forbidden'],
  example: {
    request: { project_id: 1 },
    result: '1;"Moscow";RU;ru;0;2\r\n0;"Saint Petersburg";RU;ru;0;1\r\n',
  },
})

export const searchersRegionsImport = operation('add/positions_2/searchers/regions/import', {
  scope: 'write',
  summary: 'Imports regions in bulk.',
  notes:
    'CSV without a line of names, with columns separated by `;`: `searcher_key`, the key or name of a ' +
    'place and, optionally, `country_code`, `lang`, `device` and `depth`. Empty columns and lines are ' +
    'ignored. Missing search engines are added; existing regions stay unchanged. If any line is invalid, ' +
    'nothing is imported. A file part is read as UTF-8 if it is valid UTF-8, otherwise as Windows-1251.',
  parameters: {
    project_id,
    regions: parameter.lines(IMPORT_REGIONS).required('CSV text, list of lines, or file part.'),
  },
  result: Type.Integer({ description: 'Number of regions added.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, regions: ['0;2', '1;Moscow;RU;ru;0;2'] }, result: 1 },
})
