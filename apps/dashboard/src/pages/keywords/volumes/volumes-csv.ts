import { csvCell } from '../import/csv.ts'
import { readingOf } from '../import/reading.ts'

/**
 * The CSV of volumes that is sent: lines of a phrase and its volume, or a text that names its columns as the API does,
 * which is sent as it is.
 *
 * @param key which volume it is: `region_key:searcher_key:type`
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
