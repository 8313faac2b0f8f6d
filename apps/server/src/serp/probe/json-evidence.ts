import { googleId, googleName, yandexDomain, yandexLanguage, yandexLr } from '../places.ts'
import { braveLanguage } from '../providers/brave-places.ts'
import { correctedStates } from '../providers/serpapi-dialect.ts'
import { normalizeQueryText, type SerpQuery } from '../query.ts'
import { isJsonObject, type JsonObject } from '../reply.ts'
import type { Echo, ListedResult, ReplyEvidence } from './evidence.ts'

/** Reads what a JSON reply says about itself. */
export type JsonReader = (reply: JsonObject, query: SerpQuery) => ReplyEvidence

export const serperEvidence: JsonReader = (reply, query) => ({
  text: echo(reply, 'searchParameters.q', normalizeQueryText(query.text)),
  page: echo(reply, 'searchParameters.page', query.page),
  place: echoes(reply, 'searchParameters', {
    gl: query.country.toLowerCase(),
    hl: query.language,
    location: googleName(query),
  }),
  corrections: otherQuery(reply, 'searchInformation.showingResultsFor', query.text),
  ...listed(reply.organic, 'link', ({ position }) => position),
})

/** Where services that share SerpApi's format differ. */
interface DialectForm {
  /** The parameter of the text. */
  readonly text: string
  /** The parameter of the page, and its value; null: a reply holds all pages. */
  readonly page: { readonly name: string; of(query: SerpQuery): number } | null
  place(query: SerpQuery): Readonly<Record<string, string | number | null>>
}

/**
 * Google's place in SerpApi's format. `location`: the parameter in which the reply repeats the name of a town; `languageOf`: the
 * vendor's code of the language.
 */
export function googlePlace(
  location: string,
  languageOf: (query: SerpQuery) => string | null = ({ language }) => language,
): DialectForm['place'] {
  return (query) => ({
    gl: query.country.toLowerCase(),
    hl: languageOf(query),
    [location]: googleName(query),
    device: query.device,
  })
}

export function yandexPlace(query: SerpQuery): ReturnType<DialectForm['place']> {
  return {
    yandex_domain: yandexDomain(query.country),
    lang: yandexLanguage(query.language),
    lr: yandexLr(query),
  }
}

/** SerpApi's format, which SearchApi and ValueSERP share. */
export function dialectEvidence({ text: textName, page, place }: DialectForm): JsonReader {
  return (reply, query) => {
    const text = normalizeQueryText(query.text)
    const state = at(reply, 'search_information.organic_results_state')
    return {
      text: echo(reply, `search_parameters.${textName}`, text),
      ...(page === null ? {} : { page: echo(reply, `search_parameters.${page.name}`, page.of(query)) }),
      place: echoes(reply, 'search_parameters', place(query)),
      shown: echo(reply, 'search_information.query_displayed', text),
      corrections: [
        ...otherQuery(reply, 'search_information.showing_results_for', text),
        ...otherQuery(reply, 'search_information.has_no_results_for', text),
        ...(correctedStates.test(state ?? '') ? [`\`organic_results_state\` is "${state}"`] : []),
        ...(at(reply, 'search_information.original_query_yields_zero_results') === 'true'
          ? ['`original_query_yields_zero_results` is true']
          : []),
      ],
      ...listed(reply.organic_results, 'link', ({ position }) => position),
    }
  }
}

/** Spellings that replace the query: docs.dataforseo.com/v3/serp/google/organic/live/advanced, `spell.type`. */
const replacingSpells: ReadonlySet<string> = new Set(['showing_results_for', 'no_results_found_for'])

export const dataforseoEvidence: JsonReader = (reply, query) => {
  const task = first(reply.tasks)
  const result = first(task.result)
  const spell = isJsonObject(result.spell) ? result.spell : {}
  const type = stated(spell.type)
  const keyword = echo(result, 'keyword', normalizeQueryText(query.text))
  return {
    // The keyword is repeated as sent, with two characters encoded, or decoded.
    text: { ...keyword, received: keyword.received?.replaceAll('%2B', '+').replaceAll('%25', '%') },
    page: echo(task, 'data.depth', query.page * 10),
    place: echoes(task, 'data', {
      location_code: googleId(query),
      language_code: query.language,
      device: query.device,
    }),
    // A suggestion, or none, says that the spelling was not replaced.
    ...('spell' in result
      ? { shown: { name: 'spell', received: type ?? 'null', expected: type ?? 'null' } }
      : {}),
    corrections:
      type !== undefined && replacingSpells.has(type)
        ? [`\`spell\` is ${type} "${stated(spell.keyword)}"`]
        : [],
    ...listed(
      Array.isArray(result.items)
        ? result.items.filter(
            (item) => isJsonObject(item) && item.type === 'organic' && item.position !== 'right',
          )
        : undefined,
      'url',
      ({ rank_group }) => rank_group,
    ),
  }
}

export const braveEvidence: JsonReader = (reply, query) => ({
  text: echo(reply, 'query.original', normalizeQueryText(query.text)),
  place: echoes(reply, 'query', { country: query.country, search_lang: braveLanguage(query) }),
  shown: echo(reply, 'query.spellcheck_off', 'true'),
  corrections: otherQuery(reply, 'query.altered', query.text),
  ...listed(isJsonObject(reply.web) ? reply.web.results : undefined, 'url'),
})

export const searxngEvidence: JsonReader = (reply, query) => {
  const read = listed(reply.results, 'url', ({ positions }) =>
    Array.isArray(positions) ? positions[0] : null,
  )
  return {
    text: echo(reply, 'query', normalizeQueryText(query.text)),
    place: [],
    corrections: [],
    // The list is sorted by a score: the numbers are the order.
    ...(read.results === undefined
      ? {}
      : { results: read.results.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0)) }),
  }
}

export const sandboxEvidence: JsonReader = (reply, query) => ({
  text: echo(reply, 'query.text', normalizeQueryText(query.text)),
  page: echo(reply, 'query.page', query.page),
  place: echoes(reply, 'query', {
    country: query.country,
    language: query.language,
    device: query.device,
  }),
  shown: echo(reply, 'query.text', normalizeQueryText(query.text)),
  corrections: [],
  ...listed(reply.results, 'url'),
})

/** Whether two texts of a query are the same for a search engine, which ignores case. */
function isSame(a: string, b: string): boolean {
  return normalizeQueryText(a).toLowerCase() === normalizeQueryText(b).toLowerCase()
}

/** The value at a path such as `query.page`, as text; undefined where there is none. */
function at(holder: JsonObject, path: string): string | undefined {
  let value: unknown = holder
  for (const name of path.split('.')) value = isJsonObject(value) ? value[name] : undefined
  return stated(value)
}

function stated(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

function echo(holder: JsonObject, name: string, expected: string | number): Echo {
  return { name, received: at(holder, name), expected: String(expected) }
}

/** Echoes of the parameters that were sent; those that are null were not. */
function echoes(
  holder: JsonObject,
  path: string,
  sent: Readonly<Record<string, string | number | null>>,
): Echo[] {
  return Object.entries(sent).flatMap(([name, value]) =>
    value === null ? [] : [echo(holder, `${path}.${name}`, value)],
  )
}

/** The query that is named instead of the one that was sent. */
function otherQuery(holder: JsonObject, path: string, text: string): string[] {
  const other = at(holder, path)
  return other === undefined || other === 'false' || isSame(other, text)
    ? []
    : [`\`${path.split('.').at(-1)}\` is "${other}"`]
}

function first(list: unknown): JsonObject {
  const value: unknown = Array.isArray(list) ? list[0] : undefined
  return isJsonObject(value) ? value : {}
}

function listed(
  items: unknown,
  link: string,
  numberOf: (item: JsonObject) => unknown = () => null,
): { results?: ListedResult[] } {
  if (!Array.isArray(items)) return {}
  return {
    results: items.filter(isJsonObject).map((item) => {
      const number = numberOf(item)
      return {
        link: stated(item[link]) ?? '',
        number: Number.isSafeInteger(number) ? (number as number) : null,
        ...(Number.isSafeInteger(item.page) ? { page: item.page as number } : {}),
      }
    }),
  }
}
