import { SerpError } from '../errors.ts'
import { normalizeQueryText, type SerpQuery } from '../query.ts'
import { childAt, childrenOf, numberIn, parseXml, textIn, type XmlElement } from '../xml.ts'
import type { Echo, ListedResult, ReplyEvidence } from './evidence.ts'

/** Elements of a response that name another query whose results are shown. A mere suggestion is in `misspell`. */
const corrections = ['reask', 'showing_results_for', 'correct', 'fixtype']

/** What a reply in Yandex's XML format says about itself. `firstPages`: the numbers that the provider may give page 1. */
export function xmlEvidence(xml: string, query: SerpQuery, firstPages: readonly number[]): ReplyEvidence {
  const root = rootOf(xml)
  const request = childAt(root, 'request')
  const response = childAt(root, 'response')
  const grouping = childAt(response, 'results', 'grouping')
  const page = [childAt(grouping, 'page'), childAt(request, 'page')].find((one) => textIn(one) !== '')
  const numbers = firstPages.map((first) => String(query.page - 1 + first))
  return {
    text: echo('request/query', textIn(childAt(request, 'query')), normalizeQueryText(query.text)),
    page: echo('page', textIn(page), numbers.find((number) => number === textIn(page)) ?? numbers[0]!),
    place: [],
    corrections: corrections.flatMap((name) => {
      const found = textIn(childAt(response, name)).replace(/\s+/g, ' ')
      return found === '' ? [] : [`<${name}> is "${found}"`]
    }),
    ...(grouping === undefined ? {} : { results: resultsOf(grouping) }),
  }
}

function echo(name: string, received: string, expected: string): Echo {
  return { name, received: received === '' ? undefined : received, expected }
}

function rootOf(xml: string): XmlElement | undefined {
  try {
    return parseXml(xml, 'yandexsearch', xml)
  } catch (error) {
    if (!(error instanceof SerpError)) throw error
    return undefined
  }
}

function resultsOf(grouping: XmlElement): ListedResult[] {
  const first = numberIn(childAt(grouping, 'page')?.attributes.first)
  return childrenOf(grouping, 'group')
    .filter((group) => (textIn(childAt(group, 'doc', 'contenttype')) || 'organic') === 'organic')
    .map((group, index) => ({
      link: textIn(childAt(group, 'doc', 'url')),
      number: numberIn(group.attributes.id) ?? (first === null ? null : first + index),
    }))
}
