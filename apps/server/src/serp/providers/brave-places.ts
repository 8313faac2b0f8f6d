import { didYouMean } from '@sextant/contract/nearest.ts'
import type { SerpQuery } from '../query.ts'

// api-dashboard.search.brave.com/app/documentation/web-search/codes
const countries: ReadonlySet<string> = new Set(
  (
    'AR AT AU BE BR CA CH CL CN DE DK ES FI FR GB HK ID IN IT JP KR MX MY NL NO NZ PH PL PT RU SA SE TR TW US ' +
    'ZA'
  ).split(' '),
)

/** Brave's own language codes, of which some are no BCP 47 tags. */
const languages: ReadonlySet<string> = new Set(
  (
    'ar bg bn ca cs da de el en en-gb es et eu fi fr gl gu he hi hr hu is it jp kn ko lt lv ml mr ms nb nl pa pl ' +
    'pt-br pt-pt ro ru sk sl sr sv ta te th tr uk vi zh-hans zh-hant'
  ).split(' '),
)

/** Brave's codes by language, where they differ, and by language and country. */
const differing: Readonly<Record<string, string>> = {
  ja: 'jp',
  nn: 'nb',
  no: 'nb',
  pt: 'pt-pt',
  'pt-BR': 'pt-br',
  zh: 'zh-hans',
  'zh-HK': 'zh-hant',
  'zh-TW': 'zh-hant',
}

/** Brave's code of the query's language; `null` when there is none. */
export function braveLanguage({ language, country }: SerpQuery): string | null {
  const tag = language.toLowerCase()
  const [primary = '', ...parts] = tag.split('-')
  const script = parts.find((part) => part.length === 4)
  const region = parts.find((part) => part.length === 2)?.toUpperCase() ?? country
  const candidates = [
    tag,
    `${primary}-${script}`,
    differing[`${primary}-${region}`],
    differing[primary],
    primary,
  ]
  return candidates.find((each) => each !== undefined && languages.has(each)) ?? null
}

/** Why Brave would reject every request for the query's country or language; `null` when it would not. */
export function braveRefusal(query: SerpQuery): string | null {
  const { country, language } = query
  if (!countries.has(country)) {
    return `does not search in the country ${country}${didYouMean(country, [...countries])}. It knows ${[...countries].join(', ')}`
  }
  if (braveLanguage(query) === null) {
    return `does not search in the language "${language}"${didYouMean(language.toLowerCase(), [...languages])}. It knows ${[...languages].join(', ')}`
  }
  return null
}
