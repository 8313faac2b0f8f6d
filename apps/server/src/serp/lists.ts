import type { SerpResult, Sitelink } from './page.ts'
import { badPayload, isJsonObject, readLink, readText } from './reply.ts'

/** A vendor's keys for the parts of an organic result. */
export interface ResultKeys {
  link: string
  title: string
  snippet: string
  /** How texts are read; `readMarkup` where they contain tags and entities. */
  text?: (value: unknown) => string
}

const usualKeys: ResultKeys = { link: 'link', title: 'title', snippet: 'snippet' }

/**
 * Organic results of a list, in its order. A result without a link makes the whole page `bad_payload`: skipping it would move
 * every result below it up by one position.
 */
export function readResults(items: unknown, raw: string, keys: ResultKeys = usualKeys): SerpResult[] {
  if (!Array.isArray(items)) throw badPayload('The organic results are not a list.', raw)
  const text = keys.text ?? readText
  return items.map((item: unknown) => {
    const link = isJsonObject(item) ? readLink(item[keys.link]) : null
    if (!isJsonObject(item) || link === null) throw badPayload('An organic result has no link.', raw)
    const snippet = text(item[keys.snippet])
    const sitelinks = readSitelinks(item.sitelinks, keys.link)
    return {
      ...link,
      title: text(item[keys.title]),
      ...(snippet === '' ? {} : { snippet }),
      ...(sitelinks.length === 0 ? {} : { sitelinks }),
      ...(Number.isSafeInteger(item.position) ? { reportedPosition: item.position as number } : {}),
    }
  })
}

/** Links folded under a result, in a list or an object of lists. */
function readSitelinks(value: unknown, linkKey: string): Sitelink[] {
  const lists: unknown[] = isJsonObject(value) ? Object.values(value) : [value]
  return lists
    .filter(Array.isArray)
    .flat()
    .filter(isJsonObject)
    .flatMap((item) => {
      const link = readLink(item[linkKey])
      return link === null ? [] : [{ url: link.url, title: readText(item.title) }]
    })
}

/** Units charged as the reply states, or one when it states none that is plausible. */
export function readUnits(value: unknown): string {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1000
    ? String(value)
    : '1'
}
