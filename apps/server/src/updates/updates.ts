import { readFileSync } from 'node:fs'
import {
  isCalendarDate,
  searcherKeys,
  updateKindNames,
  type SearcherKey,
  type UpdateKind,
} from '@sextant/contract'

/**
 * The table of ranking updates (docs/updates.md): what search engines said about themselves, never what others measured. Days
 * are those that the source gives.
 */
const table = readFileSync(new URL('./updates.csv', import.meta.url), 'utf8')

/** Columns of `updates.csv`. Fields are separated with `;`, which no field contains. */
const columns = ['id', 'searcher_key', 'kind', 'name_en', 'name_ru', 'date1', 'date2', 'url'] as const

/** A row of the table, named as on the wire. */
export interface Update {
  readonly id: string
  readonly searcher_key: SearcherKey
  readonly kind: UpdateKind
  readonly name_en: string
  readonly name_ru: string
  /** First day. */
  readonly date1: string
  /** Last day; null if the source did not give one yet. */
  readonly date2: string | null
  /** The source. */
  readonly url: string
}

/** Reads the text of the table. Throws an Error that quotes the line when it breaks the format, repeats an id or is out of order. */
export function parseUpdates(text: string): Update[] {
  const [header, ...lines] = text.trimEnd().split(/\r?\n/)
  if (header !== columns.join(';'))
    throw new Error(`updates.csv must begin with the columns ${columns.join(';')}`)
  const ids = new Set<string>()
  let last = ''
  return lines.map((line) => {
    const update = readUpdate(line)
    if (update === undefined || ids.has(update.id) || update.date1 < last) {
      throw new Error(`updates.csv has an unreadable line: ${line}`)
    }
    ids.add(update.id)
    last = update.date1
    return update
  })
}

function readUpdate(line: string): Update | undefined {
  const [id, engine, kind, name_en, name_ru, date1, end, url, ...more] = line.split(';')
  const searcher_key = searcherKeys.find((key) => String(key) === engine)
  const known = updateKindNames.find((name) => name === kind)
  if (searcher_key === undefined || known === undefined || more.length > 0) return undefined
  if (!id || !name_en || !name_ru || date1 === undefined || !isCalendarDate(date1)) return undefined
  if (end === undefined || (end !== '' && (!isCalendarDate(end) || end < date1))) return undefined
  if (url === undefined || !/^https:\/\/\S+$/.test(url)) return undefined
  return { id, searcher_key, kind: known, name_en, name_ru, date1, date2: end || null, url }
}

/** All updates, by their first day. */
export const updates: readonly Update[] = parseUpdates(table)

/** The updates with a day in a period, both ends included; an end that is absent does not limit. */
export function updatesBetween(
  date1: string | undefined,
  date2: string | undefined,
  searcherKey: SearcherKey | undefined,
): readonly Update[] {
  return updates.filter(
    (update) =>
      (date1 === undefined || update.date2 === null || update.date2 >= date1) &&
      (date2 === undefined || update.date1 <= date2) &&
      (searcherKey === undefined || update.searcher_key === searcherKey),
  )
}
