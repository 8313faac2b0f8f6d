import { didYouMean } from '@sextant/contract/nearest.ts'
import type { SerpQuery } from '../query.ts'

/** Google's interface languages as SerpApi lists them: engines/google.json of github.com/serpapi/serpapi-mcp, 2026-07-16. */
const serpapiLanguages: ReadonlySet<string> = new Set(
  (
    'ach af ak am ar az be bem bg bh bn br bs bt ca chr ckb co crs cs cy da de ee el en eo es es-419 et eu fa fi fo fr ' +
    'fy ga gaa gd gl gn gu ha haw he hi hr ht hu hy ia id ig is it iw ja jw ka kg kk kl km kn ko kri ku ky la lg ln lo ' +
    'loz lt lua lv mfe mg mi mk ml mn mo mr ms mt mv my ne nl nn no nso ny nyn oc om or pa pcm pl ps pt pt-br pt-pt qu ' +
    'rm rn ro ru rw sd sh si sk sl sn so sq sr sr-me st su sv sw ta te tg th ti tk tl tn to tr tt tum tw ug uk ur uz vi ' +
    'vu wo ws xh yi yo zh-cn zh-tw zu'
  ).split(' '),
)

/** Those of SearchApi, as far as its list is known: searchapi.io/docs/parameters/google/hl. It has Hebrew under its old code only. */
const searchapiLanguages: ReadonlySet<string> = new Set(
  [...serpapiLanguages].filter((code) => !['bt', 'he', 'ws'].includes(code)),
)

/** Countries of the table of places that SerpApi's list for `gl` lacks, in the same file. */
const withoutGl: ReadonlySet<string> = new Set(['AX', 'BL', 'BQ', 'CW', 'MF', 'SS', 'SX'])

/** Google's codes where they differ from BCP 47; a list may have either. */
const differing: Readonly<Record<string, string>> = {
  fil: 'tl',
  he: 'iw',
  iw: 'he',
  jv: 'jw',
  nb: 'no',
  nn: 'no',
}

/** Where Chinese is written in the traditional script. */
const traditional: ReadonlySet<string> = new Set(['HK', 'MO', 'TW'])

/** Google has no code for Chinese alone. */
function chinese(parts: readonly string[], country: string): string {
  const region = parts.find((part) => part.length === 2)?.toUpperCase() ?? country
  const isTraditional = parts.includes('hant') || (!parts.includes('hans') && traditional.has(region))
  return isTraditional ? 'zh-tw' : 'zh-cn'
}

/** The code of the query's language in a vendor's list: of the whole tag, otherwise of its language alone; `null` when there is none. */
function listed({ language, country }: SerpQuery, list: ReadonlySet<string>): string | null {
  const tag = language.toLowerCase()
  const [primary = '', ...parts] = tag.split('-')
  const codes = [tag, primary === 'zh' ? chinese(parts, country) : primary, differing[primary]]
  return codes.find((code) => code !== undefined && list.has(code)) ?? null
}

/** SerpApi's code of the query's language for Google; `null` when it has none. */
export function serpapiLanguage(query: SerpQuery): string | null {
  return listed(query, serpapiLanguages)
}

/** Why SerpApi would reject every request to Google for the query's country or language; `null` when it would not. */
export function serpapiRefusal(query: SerpQuery): string | null {
  const { country, language } = query
  if (withoutGl.has(country)) return `does not search Google in the country ${country}`
  if (serpapiLanguage(query) !== null) return null
  return `does not search Google in the language "${language}"${didYouMean(language.toLowerCase(), [...serpapiLanguages])}`
}

/** SearchApi's code of the query's language. What is not in the known part of its list is sent as it is. */
export function searchapiLanguage(query: SerpQuery): string {
  return listed(query, searchapiLanguages) ?? query.language
}

/** Why SearchApi would reject every request for the query's language: the known part of its list would have to name it. */
export function searchapiRefusal({ language }: SerpQuery): string | null {
  return /^dv\b/i.test(language) ? `does not search Google in the language "${language}"` : null
}
