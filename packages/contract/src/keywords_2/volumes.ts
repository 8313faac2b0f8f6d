import { Type } from 'typebox'
import { actionOn, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { searcherKeys, searcherList } from '../searchers.ts'
import { volumeTypeKeys } from '../volumes.ts'
import { Keyword } from './keywords.ts'

/** Most volumes of one import. */
export const IMPORT_VOLUMES = 100_000
/** Days for which a volume is fresh: search engines publish them by the month. */
export const FRESH_DAYS = 30

const project_id = parameter.id().required('Project id.')
const types = 'Type of volume: 1, 2, 3, 5 or 6 for Yandex, 3 for Google.'

const qualifier = parameter.object({
  id: parameter.text(100).optional('A name of your own for it, answered as it came.'),
  region_key: parameter.id().required('Place, by its id in `get/system_2/common/regions`.'),
  searcher_key: parameter.oneOf(searcherKeys).required(`Search engine: ${searcherList}.`),
  type: parameter.oneOf(volumeTypeKeys).required(types),
})

const scope = {
  project_id,
  qualifiers: parameter
    .listOf(qualifier, 100)
    .optional(
      'Which volumes: place, search engine and type. Stands alone; one of the parameters below instead of it.',
    ),
  set_qualifiers_for_visibility: parameter
    .flag()
    .default(
      false,
      'For every region of the project the type that visibility is computed from: 6 for Yandex, 3 for Google.',
    ),
  check_all_regions: parameter.flag().default(false, 'The older name of `set_qualifiers_for_visibility`.'),
  check_all_regions_yandex_types: parameter
    .someOf(volumeTypeKeys)
    .default([], 'These types for every Yandex region of the project.'),
  check_all_regions_google: parameter.flag().default(false, 'Type 3 for every Google region of the project.'),
  no_recheck: parameter
    .oneOf([0, 1, 2])
    .default(
      0,
      `0 asks for all; 1 leaves out what was asked for in the last ${FRESH_DAYS} days; 2 also what has a volume of any age.`,
    ),
  target_type: parameter
    .oneOf(['keywords', 'groups'])
    .default(
      'keywords',
      'What `filters` and `id` pick: keywords, or groups (by the fields of Group), whose keywords are all meant.',
    ),
  group_folder_id_depth: parameter
    .flag()
    .default(
      false,
      'Filters on `group_folder_id` with EQUALS, IN, NOT_EQUALS or NOT_IN mean the sub-folders of their folders too.',
    ),
}

const picking =
  'Without `id` and `filters` all keywords of the project are meant. Keywords in the trash are left out, those of ' +
  'groups that are off are not. A volume is asked for once, however many projects of the account have the phrase.'

const Qualifier = Type.Object({
  id: Type.String(),
  region_key: Type.Integer(),
  searcher_key: Type.Integer(),
  type: Type.Integer(),
})

const notes =
  'With the parameters for all regions, search engines and regions that are off and volumes that the provider does ' +
  'not have are left out; in `qualifiers` they are refused.'

export const volumesPrice = actionOn('get/keywords_2/volumes/price', Keyword, {
  summary: 'Ask for the price of search volumes.',
  notes: `The highest price: every volume asked for is answered. ${notes} ${picking}`,
  rights: { project_id: 'volumes' },
  parameters: {
    ...scope,
    apply_discount: parameter.flag().default(true, 'Accepted for existing programs; there are no discounts.'),
  },
  result: Type.Object({
    pricesByUsers: Type.Record(
      Type.String({ pattern: '^\\d+$' }),
      Type.Object({
        price: Type.Number({ description: 'Highest price.' }),
        priceOriginal: Type.Number({ description: 'The price without discounts: the same.' }),
        limits: Type.Integer({ description: 'Volumes to be asked for: phrases, once per qualifier.' }),
        qualifiers: Type.Array(Qualifier, { description: 'The volumes meant.' }),
      }),
    ),
  }),
  errors: ['project_archived', 'forbidden', 'provider_unavailable'],
  example: {
    request: { project_id: 1, qualifiers: [{ region_key: 213, searcher_key: 0, type: 6 }] },
    result: {
      pricesByUsers: {
        '1': {
          price: 0.002,
          priceOriginal: 0.002,
          limits: 2,
          qualifiers: [{ id: '213:0:6', region_key: 213, searcher_key: 0, type: 6 }],
        },
      },
    },
  },
})

export const volumesGo = actionOn('edit/keywords_2/volumes/go', Keyword, {
  summary: 'Collect search volumes.',
  notes:
    'Holds the price, then asks the provider in the background: poll `get/projects_2/projects` until ' +
    '`status_volumes` is 0, then read the fields `volume:{region_key}:{searcher_key}:{type}` of keywords. A volume ' +
    `the provider does not have stays null and is never 0. ${notes} ${picking} Charged are the phrases that the ` +
    'provider answered for, also when its answer is that it has none; the rest of the hold is released.',
  rights: { project_id: 'volumes' },
  price: 'get/keywords_2/volumes/price',
  parameters: scope,
  result: Type.Object({
    projectIds: Type.Array(Type.Integer(), {
      description: 'The project, while volumes are collected for it; empty when there is nothing to ask for.',
    }),
    projectsIds: Type.Array(Type.Integer(), { description: 'The same: programs know both names.' }),
  }),
  errors: ['insufficient_funds', 'project_archived', 'forbidden', 'provider_unavailable'],
  example: {
    request: { project_id: 1, qualifiers: [{ region_key: 213, searcher_key: 0, type: 6 }], no_recheck: 1 },
    result: { projectIds: [1], projectsIds: [1] },
  },
})

export const volumesImport = operation('add/keywords_2/volumes/import', {
  summary: 'Import search volumes that were collected elsewhere.',
  notes:
    'CSV whose first line names its columns: `name` (or `phrase`) and either `region_key`, `searcher_key`, `type` and ' +
    '`volume`, or columns called like the fields they fill, `volume:213:0:6`, as `get/keywords_2/keywords/export` ' +
    'writes them. Columns are separated with `;` (or `,` when the first line has no `;`); a cell that holds one stands ' +
    'in quotes. A file part is read as UTF-8 when it is valid UTF-8 and as Windows-1251 otherwise.\n\n' +
    'A volume is a whole number of searches a month; an empty cell says nothing. Volumes belong to the account and its ' +
    'phrases, which need not be keywords yet; the project only tells whose account that is. What was there is ' +
    'replaced, and of two lines for one volume the last one counts. When a line is wrong nothing is imported.',
  rights: { project_id: 'volumes' },
  parameters: {
    project_id,
    volumes: parameter.lines(IMPORT_VOLUMES).required('One CSV text, a list of lines, or a file part.'),
  },
  result: Type.Object({
    countSended: Type.Integer({ description: 'Volumes in the lines.' }),
    countAdded: Type.Integer({ description: 'Volumes that were not known.' }),
    countChanged: Type.Integer({ description: 'Volumes that were others before.' }),
  }),
  errors: ['forbidden'],
  example: {
    request: {
      project_id: 1,
      volumes: 'name;region_key;searcher_key;type;volume\nrye bread price;213;0;6;320\n',
    },
    result: { countSended: 1, countAdded: 1, countChanged: 0 },
  },
})
