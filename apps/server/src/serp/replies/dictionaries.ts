import { readFileSync } from 'node:fs'

/**
 * What the compression of a reply starts from, so that even a short reply finds its vendor's keys and the frequent words of
 * result pages. A stored reply names its dictionary by number and cannot be read without it: a row and its files never
 * change once released. A better dictionary is another row with another number, from other files.
 */
export interface Dictionary {
  /** From 1 to 255. */
  readonly number: number
  /** Providers that send the format, by id. New replies of a provider use the last row that names it. */
  readonly providers: readonly string[]
  /** Files of the folder `dictionaries`, without `.txt`; what is needed most comes last, where it costs least. */
  readonly files: readonly string[]
}

const words = ['words-ru-1', 'words-eu-1', 'words-en-1']

export const dictionaries: readonly Dictionary[] = [
  { number: 1, providers: ['serper'], files: [...words, 'serper-1'] },
  { number: 2, providers: ['serpapi'], files: [...words, 'serpapi-1'] },
  { number: 3, providers: ['searchapi', 'searchapi_rank_tracking'], files: [...words, 'searchapi-1'] },
  { number: 4, providers: ['valueserp'], files: [...words, 'valueserp-1'] },
  { number: 5, providers: ['dataforseo'], files: [...words, 'dataforseo-1'] },
  { number: 6, providers: ['brave'], files: [...words, 'brave-1'] },
  { number: 7, providers: ['searxng'], files: [...words, 'searxng-1'] },
  {
    number: 8,
    providers: ['xmlriver', 'xmlstock', 'yandex'],
    files: ['words-en-1', 'words-ru-1', 'yandex-xml-1'],
  },
]

/** Number of the dictionary for new replies of a provider; undefined when there is none. */
export function dictionaryOf(provider: string): number | undefined {
  return dictionaries.findLast(({ providers }) => providers.includes(provider))?.number
}

const read = new Map<number, Buffer>()

/** The bytes of a dictionary; undefined when this version of Sextant does not have it. */
export function dictionaryBytes(number: number): Buffer | undefined {
  const known = read.get(number)
  if (known !== undefined) return known
  const row = dictionaries.find((one) => one.number === number)
  if (row === undefined) return undefined
  const bytes = Buffer.from(row.files.map(readDictionaryFile).join(''))
  read.set(number, bytes)
  return bytes
}

/** A checkout may have changed the ends of lines. */
function readDictionaryFile(name: string): string {
  return readFileSync(new URL(`./dictionaries/${name}.txt`, import.meta.url), 'utf8').replaceAll('\r\n', '\n')
}
