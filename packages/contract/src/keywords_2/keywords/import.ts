import { type Static, Type } from 'typebox'
import { operation } from '../../operation.ts'
import { parameter } from '../../parameter.ts'
import { IMPORT_LINES } from '../keywords.ts'

/** What an import does with a line. */
export const importStates = {
  new: 'adds the phrase',
  known: 'the project has the phrase',
  repeated: 'a line before adds the same phrase',
} as const
export type ImportState = keyof typeof importStates
const stateNames = Object.keys(importStates) as ImportState[]

/** Most lines that a preview shows. */
const SHOWN_LINES = 1_000
/** Most groups that a preview lists. */
export const IMPORT_PREVIEW_GROUPS = 100

const count = (description: string) => Type.Integer({ minimum: 0, description })

const PreviewLine = Type.Object({
  line: Type.Integer({ description: 'Which line it is, counted from 1.' }),
  name: Type.String({ description: 'The phrase as it would be stored.' }),
  tags: Type.Union([Type.String(), Type.Null()]),
  target: Type.Union([Type.String(), Type.Null()]),
  group_folder_path: Type.String(),
  group_name: Type.String({ description: 'Empty: the group of the import.' }),
  state: Type.Unsafe<ImportState>(
    Type.Union(
      stateNames.map((name) => Type.Literal(name)),
      { description: stateNames.map((name) => `\`${name}\`: ${importStates[name]}`).join('; ') },
    ),
  ),
})
export type PreviewLine = Static<typeof PreviewLine>

const ImportPreview = Type.Object({
  columns: Type.Array(Type.String(), {
    description: 'Columns that are read; only `name` where every line is a phrase.',
  }),
  ignored_columns: Type.Array(Type.String(), {
    description: 'Columns with other names, which are left out.',
  }),
  countSended: count('Lines with a phrase.'),
  countAdded: count('Keywords that would be added.'),
  countDuplicated: count('Phrases the project has, or the import has before.'),
  countRepeated: count('Of these, lines whose phrase is new and stands in a line before.'),
  lines: Type.Array(PreviewLine, { description: 'The first lines.' }),
  groups: Type.Array(
    Type.Object({
      group_folder_path: Type.String(),
      group_name: Type.String(),
      count: count('Lines in it.'),
    }),
    { description: `Groups that the lines name, in their order, at most ${IMPORT_PREVIEW_GROUPS}.` },
  ),
})
export type ImportPreview = Static<typeof ImportPreview>

export const keywordsImportPreview = operation('get/keywords_2/keywords/import', {
  summary: 'See how an import of keywords would be read, and what it would add.',
  notes:
    'Changes nothing. Lines are read as `add/keywords_2/keywords/import` reads them, and a line that it refuses is ' +
    'refused here, by its number. Paths of folders begin in `folder_id`.',
  parameters: {
    project_id: parameter.id().required('Project id.'),
    keywords: parameter.lines(IMPORT_LINES).required('One CSV text, a list of lines, or a file part.'),
    folder_id: parameter.id().optional('Target folder; the root folder when absent.'),
    remove_special_chars: parameter
      .flag()
      .default(false, 'Puts a space in place of plus, dot, comma, apostrophe and quotes.'),
    tags: parameter.integers(1, 20, 20).optional('Tags for all lines, added to those of the lines.'),
    show_lines: parameter.integer(0, SHOWN_LINES).default(20, 'How many lines to show.'),
  },
  result: ImportPreview,
  errors: ['forbidden'],
  example: {
    request: {
      project_id: 1,
      keywords:
        'name;tags;group_name;comment\nSourdough  delivery;2;Bread;\nspelt loaf;;Bread;\nSpelt Loaf;;;\n',
      show_lines: 3,
    },
    result: {
      columns: ['name', 'tags', 'group_name'],
      ignored_columns: ['comment'],
      countSended: 3,
      countAdded: 1,
      countDuplicated: 2,
      countRepeated: 1,
      lines: [
        {
          line: 2,
          name: 'sourdough delivery',
          tags: '2',
          target: null,
          group_folder_path: '',
          group_name: 'Bread',
          state: 'known',
        },
        {
          line: 3,
          name: 'spelt loaf',
          tags: null,
          target: null,
          group_folder_path: '',
          group_name: 'Bread',
          state: 'new',
        },
        {
          line: 4,
          name: 'spelt loaf',
          tags: null,
          target: null,
          group_folder_path: '',
          group_name: '',
          state: 'repeated',
        },
      ],
      groups: [
        { group_folder_path: '', group_name: 'Bread', count: 2 },
        { group_folder_path: '', group_name: '', count: 1 },
      ],
    },
  },
})
