import { Type, type Static } from 'typebox'
import { operation } from '../../operation.ts'
import { parameter } from '../../parameter.ts'
import { textOrNull } from '../../value.ts'
import { IMPORT_LINES } from '../keywords.ts'

/** What an import does with a line. */
export const importStates = {
  new: 'adds the phrase',
  known: 'the project already has the phrase',
  repeated: 'an earlier line adds the same phrase',
} as const
export type ImportState = keyof typeof importStates
const stateNames = Object.keys(importStates) as ImportState[]

/** Maximum number of lines in a preview. */
const SHOWN_LINES = 1_000
/** Maximum number of groups in a preview. */
export const IMPORT_PREVIEW_GROUPS = 100

const count = (description: string) => Type.Integer({ minimum: 0, description })

const PreviewLine = Type.Object({
  line: Type.Integer({ description: 'Number of the line, counted from 1.' }),
  name: Type.String({ description: 'Phrase as it would be stored.' }),
  tags: textOrNull('Tags; null if there are none.'),
  target: textOrNull('Page that should rank for the phrase; null if none is set.'),
  group_folder_path: Type.String({ description: 'Path of the folder.' }),
  group_name: Type.String({ description: 'Name of the group; empty for the group of the import.' }),
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
    description: 'Columns that are read; only `name` if every line is a phrase.',
  }),
  ignored_columns: Type.Array(Type.String(), {
    description: 'Columns with other names, which are ignored.',
  }),
  countSended: count('Number of lines with a phrase.'),
  countAdded: count('Number of keywords that would be added.'),
  countDuplicated: count('Number of phrases that the project or an earlier line already has.'),
  countRepeated: count('Number of those whose phrase is new and repeats an earlier line.'),
  lines: Type.Array(PreviewLine, { description: 'The first lines.' }),
  groups: Type.Array(
    Type.Object({
      group_folder_path: Type.String({ description: 'Path of the folder.' }),
      group_name: Type.String({ description: 'Name of the group.' }),
      count: count('Number of lines in the group.'),
    }),
    { description: `Groups named in the lines, in their order, at most ${IMPORT_PREVIEW_GROUPS}.` },
  ),
})
export type ImportPreview = Static<typeof ImportPreview>

export const keywordsImportPreview = operation('get/keywords_2/keywords/import', {
  summary: 'Previews how an import of keywords would be read, and what it would add.',
  notes:
    'Changes nothing. Lines are read as in `add/keywords_2/keywords/import`; a line that would be an ' +
    'error there is the same error here, with its number. Folder paths start at `folder_id`.',
  parameters: {
    project_id: parameter.id().required('Id of the project.'),
    keywords: parameter.lines(IMPORT_LINES).required('CSV text, list of lines, or file part.'),
    folder_id: parameter.id().optional('Id of the target folder. Defaults to the root folder.'),
    remove_special_chars: parameter
      .flag()
      .default(false, 'Whether to replace plus signs, dots, commas, apostrophes and quotes with spaces.'),
    tags: parameter.integers(1, 20, 20).optional('Tags for all lines, added to those of each line.'),
    show_lines: parameter.integer(0, SHOWN_LINES).default(20, 'Number of lines to return.'),
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
