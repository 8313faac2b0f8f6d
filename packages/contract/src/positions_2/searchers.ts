import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { deviceKeys, searcherKeys, searcherList } from '../searchers.ts'

const project_id = parameter.id().required('Project id.')
export const searcher_key = parameter.oneOf(searcherKeys).required(`Search engine: ${searcherList}.`)

/** Most regions of one import. */
export const IMPORT_REGIONS = 1_000

// The protocol lists a selector here that no program sends.
const selector = { filters: parameter.unsupported(), id: parameter.unsupported() }
const region_index = parameter
  .integer(1)
  .required('The `region_index`; one the project does not have changes nothing.')
export const region_key = parameter.id().required('Place, by its id in `get/system_2/common/regions`.')
export const region_lang = parameter
  .text(10)
  .optional("Language of the engine's interface, such as `en`; the language of the place when absent.")
export const region_device = parameter.oneOf(deviceKeys).default(0, 'Device: 0 PC, 1 tablet, 2 phone.')
const DEPTH = 'Depth in blocks: of 100 results for Yandex (1 to 3), of 10 results for Google (1 to 10).'
const engines = Type.Integer({ description: '1, or 0 when the project does not have the engine.' })
const regions = Type.Integer({ description: '1, or 0 when the project does not have the region.' })

export const searchersAdd = operation('add/positions_2/searchers', {
  summary: 'Add a search engine to a project.',
  notes: 'Answers the id of the link, or 0 when the project has the engine already.',
  parameters: { project_id, searcher_key },
  result: Type.Integer(),
  errors: ['forbidden'],
  example: { request: { project_id: 1, searcher_key: 1 }, result: 1 },
})

export const searchersRegionsAdd = operation('add/positions_2/searchers/regions', {
  summary: 'Add a region of a search engine to a project.',
  notes:
    'Adds the engine too when the project lacks it. Place, language and device together are one region with its own ' +
    '`region_index`; the same again answers 0 and changes nothing, otherwise the answer is the id of the link.',
  parameters: {
    project_id,
    searcher_key,
    region_key,
    region_lang,
    region_device,
    region_depth: parameter.integer(1, 10).default(1, DEPTH),
  },
  result: Type.Integer(),
  errors: ['forbidden', 'parameter_value'],
  example: {
    request: { project_id: 1, searcher_key: 1, region_key: 213, region_lang: 'ru', region_depth: 2 },
    result: 1,
  },
})

export const searchersDel = operation('del/positions_2/searchers', {
  summary: 'Remove a search engine from a project, with its regions.',
  notes:
    'Positions stay: they belong to the `region_index` and are there again when the region is added again.',
  parameters: { project_id, searcher_key, ...selector },
  result: engines,
  errors: ['forbidden'],
  example: { request: { project_id: 1, searcher_key: 0 }, result: 1 },
})

export const searchersEditEnabled = operation('edit/positions_2/searchers/enabled', {
  summary: 'Turn a search engine of a project on or off.',
  notes: 'Engines that are off are neither checked nor priced.',
  parameters: {
    project_id,
    searcher_key,
    enabled: parameter.flag().required('1 on, 0 off.'),
    ...selector,
  },
  result: engines,
  errors: ['forbidden'],
  example: { request: { project_id: 1, searcher_key: 1, enabled: 1 }, result: 1 },
})

export const searchersEditSort = operation('edit/positions_2/searchers/sort', {
  summary: 'Put the search engines of a project into an order.',
  parameters: {
    project_id,
    searchers_keys: parameter
      .integers(0, 2_147_483_647, 100)
      .default([], 'Engines in the order wanted; those that are not named follow as they stand.'),
    ...selector,
  },
  result: Type.Integer({ description: 'How many engines the project has.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, searchers_keys: [1, 0] }, result: 2 },
})

export const searchersRegionsDel = operation('del/positions_2/searchers/regions', {
  summary: 'Remove a region from a project.',
  notes: 'Its positions stay and are there again when the region is added again. The engine stays.',
  parameters: { project_id, region_index, ...selector },
  result: regions,
  errors: ['forbidden'],
  example: { request: { project_id: 1, region_index: 3 }, result: 1 },
})

export const searchersRegionsEdit = operation('edit/positions_2/searchers/regions', {
  summary: 'Change a region of a project.',
  notes:
    'Only what is sent changes. Another language or device is another region with its own `region_index`: positions ' +
    'stay with the old one and are there again when the setting is changed back. Refused when the project has that ' +
    'region already.',
  parameters: {
    project_id,
    region_index,
    region_lang: parameter.text(10).optional("Language of the engine's interface, such as `en`."),
    region_device: parameter.oneOf(deviceKeys).optional('Device: 0 PC, 1 tablet, 2 phone.'),
    region_depth: parameter.integer(1, 10).optional(DEPTH),
    enabled: parameter.flag().optional('1 on, 0 off; regions that are off are neither checked nor priced.'),
    ...selector,
  },
  result: regions,
  errors: ['forbidden'],
  example: { request: { project_id: 1, region_index: 2, region_depth: 2 }, result: 1 },
})

export const searchersRegionsEditSort = operation('edit/positions_2/searchers/regions/sort', {
  summary: 'Put the regions of a search engine into an order.',
  parameters: {
    project_id,
    searcher_key,
    regions_indexes: parameter
      .integers(1, 2_147_483_647, 10_000)
      .required('Regions in the order wanted; those that are not named follow as they stand.'),
    ...selector,
  },
  result: Type.Integer({ description: 'How many regions the engine has.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, searcher_key: 1, regions_indexes: [2] }, result: 1 },
})

export const searchersRegionsExport = operation('get/positions_2/searchers/regions/export', {
  summary: 'Export the regions of a project as a CSV file.',
  notes:
    'Columns `searcher_key;name;country_code;lang;device;depth` in Windows-1251, without a line of names. A place ' +
    'whose name has other characters is told by its key. The file can be imported as it is.',
  parameters: { project_id },
  result: 'file',
  errors: ['forbidden'],
  example: {
    request: { project_id: 1 },
    result: '1;"Moscow";RU;ru;0;2\r\n0;"Saint Petersburg";RU;ru;0;1\r\n',
  },
})

export const searchersRegionsImport = operation('add/positions_2/searchers/regions/import', {
  summary: 'Import regions in bulk.',
  notes:
    'CSV without a line of names; columns are separated with `;`: `searcher_key`, the key or the name of a place and, ' +
    'where wanted, `country_code`, `lang`, `device` and `depth`. Empty columns and lines are left out. Engines are ' +
    'added where the project lacks them; regions it has already stay as they are. When a line is wrong nothing is ' +
    'imported. A file part is read as UTF-8 when it is valid UTF-8 and as Windows-1251 otherwise.',
  parameters: {
    project_id,
    regions: parameter.lines(IMPORT_REGIONS).required('One CSV text, a list of lines, or a file part.'),
  },
  result: Type.Integer({ description: 'How many regions were added.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, regions: ['0;2', '1;Moscow;RU;ru;0;2'] }, result: 1 },
})
