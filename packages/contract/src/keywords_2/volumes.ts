import { Type } from 'typebox'
import { actionOn, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { priceToken, priceTokenExample, priceTokenResult } from '../price-token.ts'
import { searcherKeys, searcherList } from '../searchers.ts'
import { volumeTypeKeys } from '../volumes.ts'
import { Keyword } from './keywords.ts'

/** Maximum number of volumes in one import. */
export const IMPORT_VOLUMES = 100_000
/** Days for which a volume is fresh: search engines publish volumes monthly. */
export const FRESH_DAYS = 30

const project_id = parameter.id().required('Id of the project.')
const types = 'Type of volume: 1, 2, 3, 5 or 6 for Yandex, 3 for Google.'

const qualifier = parameter.object({
  id: parameter.text(100).optional('Any name for the qualifier, returned unchanged.'),
  region_key: parameter.id().required('Key of the place, as listed by `get/system_2/common/regions`.'),
  searcher_key: parameter.oneOf(searcherKeys).required(`Search engine: ${searcherList}.`),
  type: parameter.oneOf(volumeTypeKeys).required(types),
})

const scope = {
  project_id,
  qualifiers: parameter
    .listOf(qualifier, 100)
    .optional(
      'Volumes to collect: place, search engine and type. Cannot be combined with the parameters for all ' +
        'regions below.',
    ),
  set_qualifiers_for_visibility: parameter
    .flag()
    .default(
      false,
      'Whether to collect, for every region of the project, the type that visibility is computed from: 6 ' +
        'for Yandex, 3 for Google.',
    ),
  check_all_regions: parameter.flag().default(false, 'Older name of `set_qualifiers_for_visibility`.'),
  check_all_regions_yandex_types: parameter
    .someOf(volumeTypeKeys)
    .default([], 'Types to collect for every Yandex region of the project.'),
  check_all_regions_google: parameter
    .flag()
    .default(false, 'Whether to collect type 3 for every Google region of the project.'),
  no_recheck: parameter
    .oneOf([0, 1, 2])
    .default(
      0,
      `Volumes to skip: 0 none; 1 those collected in the last ${FRESH_DAYS} days; 2 also those with a ` +
        'value of any age.',
    ),
  target_type: parameter
    .oneOf(['keywords', 'groups'])
    .default(
      'keywords',
      'What `filters` and `id` select: `keywords`, or `groups` (by the fields of Group) with all their ' +
        'keywords.',
    ),
  group_folder_id_depth: parameter
    .flag()
    .default(
      false,
      'Whether filters on `group_folder_id` with EQUALS, IN, NOT_EQUALS or NOT_IN include subfolders.',
    ),
}

const picking =
  'Without `id` and `filters`, selects all keywords of the project, including those of inactive groups ' +
  'but not those in the trash. A volume is collected once, however many projects of the account have the ' +
  'phrase.'

const Qualifier = Type.Object({
  id: Type.String({ description: 'Name of the qualifier.' }),
  region_key: Type.Integer({ description: 'Key of the place.' }),
  searcher_key: Type.Integer({ description: 'Key of the search engine.' }),
  type: Type.Integer({ description: 'Type of volume.' }),
})

const notes =
  'With the parameters for all regions, disabled search engines and regions and volumes that the provider ' +
  'does not offer are skipped; in `qualifiers` they are an error.'

export const volumesPrice = actionOn('get/keywords_2/volumes/price', Keyword, {
  summary: 'Retrieves the price of search volumes.',
  notes: `The highest possible price, charged if the provider returns every volume. ${notes} ${picking}`,
  rights: { project_id: 'volumes' },
  parameters: {
    ...scope,
    apply_discount: parameter.flag().default(true, 'Accepted for existing programs; there are no discounts.'),
  },
  result: Type.Object({
    pricesByUsers: Type.Record(
      Type.String({ pattern: '^\\d+$' }),
      Type.Object({
        price: Type.Number({ description: 'Highest possible price.' }),
        priceOriginal: Type.Number({ description: 'Price without discounts: always equal to `price`.' }),
        limits: Type.Integer({ description: 'Number of volumes to collect: phrases, once per qualifier.' }),
        qualifiers: Type.Array(Qualifier, { description: 'Volumes to collect.' }),
      }),
    ),
    ...priceTokenResult,
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
      ...priceTokenExample,
    },
  },
})

export const volumesGo = actionOn('edit/keywords_2/volumes/go', Keyword, {
  scope: 'spend',
  summary: 'Collects search volumes.',
  notes:
    'Holds the price, then asks the provider in the background: poll `get/projects_2/projects` until ' +
    '`status_volumes` is 0, then read the keyword fields `volume:{region_key}:{searcher_key}:{type}`. A ' +
    `volume that the provider does not have stays null, never 0. ${notes} ${picking} Every phrase that ` +
    'the provider returned a result for is charged, even if the result is that it has no volume; the rest ' +
    'of the hold is released.',
  rights: { project_id: 'volumes' },
  price: 'get/keywords_2/volumes/price',
  parameters: { ...scope, ...priceToken },
  result: Type.Object({
    projectIds: Type.Array(Type.Integer(), {
      description:
        'Id of the project if some of its volumes are collected now, also those that another project asked for; ' +
        'empty if there is nothing to collect.',
    }),
    projectsIds: Type.Array(Type.Integer(), {
      description: 'Same as `projectIds`, for programs that use this name.',
    }),
  }),
  errors: ['insufficient_funds', 'project_archived', 'forbidden', 'provider_unavailable'],
  example: {
    request: { project_id: 1, qualifiers: [{ region_key: 213, searcher_key: 0, type: 6 }], no_recheck: 1 },
    result: { projectIds: [1], projectsIds: [1] },
  },
})

export const volumesImport = operation('add/keywords_2/volumes/import', {
  scope: 'write',
  summary: 'Imports search volumes collected elsewhere.',
  notes:
    'CSV whose first line names the columns: `name` (or `phrase`) and either `region_key`, ' +
    '`searcher_key`, `type` and `volume`, or columns named after the fields they fill, such as ' +
    '`volume:213:0:6`, as `get/keywords_2/keywords/export` writes them. Columns are separated with `;` ' +
    '(or `,` if the first line has no `;`); a cell that contains the separator must be quoted. A file ' +
    'part is read as UTF-8 if it is valid UTF-8, otherwise as Windows-1251.\n\nA volume is a whole number ' +
    'of searches per month; empty cells are ignored. Volumes belong to the account and its phrases, which ' +
    'need not be keywords yet; the project only determines the account. Existing values are replaced; if ' +
    'two lines give the same volume, the last one counts. If any line is invalid, nothing is imported.',
  rights: { project_id: 'volumes' },
  parameters: {
    project_id,
    volumes: parameter.lines(IMPORT_VOLUMES).required('CSV text, list of lines, or file part.'),
  },
  result: Type.Object({
    countSended: Type.Integer({ description: 'Number of volumes in the lines.' }),
    countAdded: Type.Integer({ description: 'Number of volumes that were not known.' }),
    countChanged: Type.Integer({ description: 'Number of volumes whose value changed.' }),
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
