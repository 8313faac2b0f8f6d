import { csvCell } from '../import/csv.ts'
import { readingOf } from '../import/reading.ts'

/**
 * The CSV of volumes to send, from lines of a keyword and its volume. A text with the API's column names is
 * sent unchanged.
 *
 * @param key the volume, as `region_key:searcher_key:type`
 */
export function volumesCsv(text: string, key: string): string {
  const { rows } = readingOf(text)
  const first = (rows[0] ?? []).map((cell) => cell.trim().toLowerCase())
  if (first.some((cell) => cell.startsWith('volume:') || cell === 'region_key')) return text
  const hasHeadings = first.length > 1 && !/^[\d\s\u00a0]+$/.test(first[1]!)
  const lines = (hasHeadings ? rows.slice(1) : rows).map(
    ([phrase = '', volume = '']) => `${csvCell(phrase)};${volume.replaceAll(/[\s\u00a0]/g, '')}`,
  )
  return [`name;volume:${key}`, ...lines].join('\n')
}
