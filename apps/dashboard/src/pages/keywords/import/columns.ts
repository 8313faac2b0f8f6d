/** Columns that an import reads, and headings that name them, in the languages of the pages. */
export const columnHeadings = {
  name: [
    'name',
    'keyword',
    'keywords',
    'phrase',
    'query',
    'search term',
    'запрос',
    'запросы',
    'фраза',
    'ключевое слово',
    'ключ',
  ],
  tags: ['tags', 'tag', 'labels', 'label', 'теги', 'тег', 'метки', 'метка'],
  target: [
    'target',
    'target url',
    'target page',
    'url',
    'page',
    'landing page',
    'целевая страница',
    'страница',
    'целевой url',
  ],
  group_folder_path: ['group_folder_path', 'folder', 'path', 'папка', 'путь'],
  group_name: ['group_name', 'group', 'category', 'группа', 'категория'],
} as const satisfies Record<string, readonly string[]>
export type ImportColumn = keyof typeof columnHeadings
export const importColumns = Object.keys(columnHeadings) as ImportColumn[]

/** The column of a heading; undefined for an unknown heading. */
export function columnOf(heading: string): ImportColumn | undefined {
  const plain = heading.trim().toLowerCase()
  return importColumns.find((column) => columnHeadings[column].some((known) => known === plain))
}

/** Column separators; `none` means one keyword per line. */
export const separators = { none: undefined, tab: '\t', semicolon: ';', comma: ',' } as const
export type Separator = keyof typeof separators

/**
 * Guesses the separator of a text. Keywords may contain commas, so commas count only between known headings.
 */
export function separatorOf(text: string): Separator {
  const first = text.trimStart().split(/[\r\n]/, 1)[0]!
  if (first.includes('\t')) return 'tab'
  if (first.includes(';')) return 'semicolon'
  return first.split(',').some((cell) => columnOf(unquoted(cell)) === 'name') ? 'comma' : 'none'
}

function unquoted(cell: string): string {
  return cell.trim().replace(/^"(.*)"$/, '$1')
}
