import { KEYWORD_LENGTH } from '@sextant/contract/keywords_2/keywords.ts'

/** A pasted list of keywords, as it will be imported. */
export interface KeywordsIn {
  /** What to send: a keyword per line, or a CSV with column names. */
  readonly csv: string
  /** Number of different keywords; of a CSV, number of its lines. */
  readonly count: number
  /** Number of lines that repeat an earlier one. */
  readonly repeated: number
  /** Names of the columns, if the first line has them. */
  readonly columns: readonly string[] | undefined
  /** The first keyword that is too long to be one. */
  readonly tooLong: string | undefined
}

/**
 * Reads keywords: one per line, of a spreadsheet the first cell. A list whose first line names a column `name` is a CSV, which the
 * server reads, with groups and tags.
 */
export function keywordsIn(text: string): KeywordsIn {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const columns = columnsIn(lines[0] ?? '')
  if (columns !== undefined) {
    const count = lines.slice(1).filter((line) => line.trim() !== '').length
    return { csv: text, count, repeated: 0, columns, tooLong: undefined }
  }
  const all = lines.map((line) => line.split('\t', 1)[0]!.trim()).filter((phrase) => phrase !== '')
  const byForm = new Map<string, string>()
  for (const phrase of all) if (!byForm.has(folded(phrase))) byForm.set(folded(phrase), phrase)
  const different = [...byForm.values()]
  return {
    csv: different.join('\n'),
    count: different.length,
    repeated: all.length - different.length,
    columns: undefined,
    tooLong: different.find((phrase) => phrase.length > KEYWORD_LENGTH),
  }
}

function columnsIn(line: string): readonly string[] | undefined {
  const cells = line.split(line.includes(';') ? ';' : ',').map((cell) => cell.trim())
  return cells.some((cell) => cell.toLowerCase() === 'name') ? cells : undefined
}

/** Phrases with the same form are one keyword. */
function folded(phrase: string): string {
  return phrase.replace(/\s+/g, ' ').toLowerCase()
}
