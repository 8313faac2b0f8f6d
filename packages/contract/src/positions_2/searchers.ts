import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { deviceKeys, searcherKeys } from '../searchers.ts'

const project_id = parameter.id().required('Project id.')
const searcher_key = parameter.oneOf(searcherKeys).required('Search engine: 0 Yandex, 1 Google.')

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
    region_key: parameter.id().required('Place, by its id in `get/system_2/common/regions`.'),
    region_lang: parameter
      .text(10)
      .optional("Language of the engine's interface, such as `en`; the language of the place when absent."),
    region_device: parameter.oneOf(deviceKeys).default(0, 'Device: 0 PC, 1 tablet, 2 phone.'),
    region_depth: parameter
      .integer(1, 10)
      .default(1, 'Depth in blocks: of 100 results for Yandex (1 to 3), of 10 results for Google (1 to 10).'),
  },
  result: Type.Integer(),
  errors: ['forbidden', 'parameter_value'],
  example: {
    request: { project_id: 1, searcher_key: 1, region_key: 213, region_lang: 'ru', region_depth: 2 },
    result: 1,
  },
})
