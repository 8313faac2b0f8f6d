import { checkShown, checkText, corrected } from './echo.ts'
import type { ParsedSerpPage } from './page.ts'
import type { SerpQuery } from './query.ts'
import { badPayload, readText } from './reply.ts'
import { childAt, childrenOf, numberIn, parseXml, textIn, type XmlElement } from './xml.ts'
import { readFeatures, readGroup } from './yandex-xml-blocks.ts'

/** The only error code that is an answer: nothing was found. */
export const nothingFound = 15

/** An error in Yandex's XML format. It comes with HTTP status 200. */
export interface YandexXmlError {
  code: number
  message: string
}

/** How a vendor uses Yandex's XML format. */
export interface YandexXmlForm {
  /** The vendor's number of this page. */
  page: number
  /** Another number that replies may give it. */
  otherPage?: number
  pageSize: number
  /** Cost of the page in billing units. */
  units: string
  /** Whether the reply must state the number of its first result, in `page`. */
  numbersResults: boolean
}

/** The error in a body of Yandex's XML format; `null` for any other body. Never throws. */
export function readYandexXmlError(xml: string): YandexXmlError | null {
  // Most bodies are pages, and reading each twice would double the work.
  if (!/^\s*</.test(xml) || !xml.includes('<error')) return null
  try {
    return errorOf(responseOf(xml, xml), xml)
  } catch {
    return null
  }
}

/** Reads a page in Yandex's XML format. `raw`: the body that contained it. Throws `SerpError` of kind `bad_payload`. */
export function parseYandexXml(
  xml: string,
  raw: string,
  query: SerpQuery,
  form: YandexXmlForm,
): ParsedSerpPage {
  const response = responseOf(xml, raw)
  checkRequest(response, query, form, raw)
  const common = { pageSize: form.pageSize, units: form.units }
  const error = errorOf(response, raw)
  if (error !== null) {
    const isAnswer = error.code === nothingFound && childAt(response, 'results') === undefined
    if (!isAnswer) throw badPayload(`The reply is error ${error.code}, not a page.`, raw)
    return { ...common, outcome: 'empty', organic: [], features: readFeatures(response), hasMore: false }
  }
  const groupings = childrenOf(response, 'results').flatMap((results) => childrenOf(results, 'grouping'))
  if (groupings.length > 1) throw badPayload('The reply has more than one list of results.', raw)
  const [grouping] = groupings
  if (grouping === undefined) throw badPayload('The reply has neither results nor an error.', raw)
  const organic = childrenOf(grouping, 'group').flatMap((group) => readGroup(group, raw))
  checkNumbers(grouping, organic.length, form, raw)
  if (isBehindEnd(grouping, form))
    return { ...common, outcome: 'empty', organic: [], features: readFeatures(response), hasMore: false }
  // Another empty page would come with an error: this is a format that has changed.
  if (organic.length === 0)
    throw badPayload('The reply has no organic results and does not say that nothing was found.', raw)
  return {
    ...common,
    outcome: 'ok',
    organic,
    features: readFeatures(response),
    reportsOverview: childAt(response, 'ai', 'present') !== undefined,
    hasMore: isLast(grouping, organic.length, form) ? false : null,
  }
}

function responseOf(xml: string, raw: string): XmlElement {
  const [response, ...others] = childrenOf(parseXml(xml, 'yandexsearch', raw), 'response')
  if (response === undefined || others.length > 0)
    throw badPayload('The XML does not have exactly one response.', raw)
  return response
}

function errorOf(response: XmlElement, raw: string): YandexXmlError | null {
  const error = childAt(response, 'error')
  if (error === undefined) return null
  const code = errorCode(error.attributes.code)
  if (code === null) throw badPayload('The reply is an error without a code.', raw)
  return { code, message: readText(textIn(error)) }
}

/** XMLStock has negative codes too. */
function errorCode(text = ''): number | null {
  const code = numberIn(text.replace(/^-/, ''))
  return code !== null && text.startsWith('-') ? -code : code
}

/** A reply to another query must not become this keyword's position, so everything that it repeats must agree. */
function checkRequest(response: XmlElement, query: SerpQuery, form: YandexXmlForm, raw: string): void {
  const request = childAt(response.parent as XmlElement, 'request')
  const asked = childAt(request, 'query')
  if (asked !== undefined) checkText(textIn(asked), query.text, raw)
  for (const page of [childAt(request, 'page'), childAt(response, 'results', 'grouping', 'page')]) {
    // Yandex's own documentation shows an empty one: it says nothing.
    if (page === undefined || textIn(page) === '') continue
    if (![form.page, form.otherPage].includes(numberIn(textIn(page)) ?? -1)) {
      throw badPayload('The reply is for another page than the one requested.', raw)
    }
  }
  // A suggestion is in `misspell`; these mean that another query was searched for instead. XMLRiver names the correction.
  if (['reask', 'showing_results_for', 'fixtype'].some((name) => childAt(response, name) !== undefined)) {
    throw corrected(raw)
  }
  checkShown(textIn(childAt(response, 'correct')), query.text, raw)
}

function checkNumbers(grouping: XmlElement, groups: number, form: YandexXmlForm, raw: string): void {
  if (!form.numbersResults) return
  const first = numberIn(childAt(grouping, 'page')?.attributes.first)
  if (first !== form.page * form.pageSize + 1)
    throw badPayload('The reply is for another page than the one requested.', raw)
  const size = numberIn(grouping.attributes['groups-on-page']) ?? form.pageSize
  if (size !== form.pageSize || groups > size)
    throw badPayload(`The reply does not have pages of ${form.pageSize} results.`, raw)
}

/** Whether the reply says that its last result is the last of all: then the number of results found is exact. */
function isLast(grouping: XmlElement, groups: number, form: YandexXmlForm): boolean {
  return groups < form.pageSize && lastOfAll(grouping) !== null
}

/** The number of its last result where that is the last of all, or `null`. */
function lastOfAll(grouping: XmlElement): number | null {
  const last = numberIn(childAt(grouping, 'page')?.attributes.last)
  const found = childrenOf(grouping, 'found').find((each) => each.attributes.priority === 'all')
  return last !== null && last > 0 && numberIn(textIn(found)) === last ? last : null
}

/**
 * Whether the reply says that it would begin after the last of all results. Yandex answered so for results 201 to 300 of 110:
 * github.com/KokocGroup/yandex-xml-parser, yandex_xml_parser/tests/data/2017-01-24.xml.
 */
function isBehindEnd(grouping: XmlElement, form: YandexXmlForm): boolean {
  const first = numberIn(childAt(grouping, 'page')?.attributes.first)
  const last = lastOfAll(grouping)
  const hasOnlyCounts = childrenOf(grouping).every(({ name }) =>
    /^(?:found|found-docs|found-docs-human|page)$/.test(name),
  )
  return form.numbersResults && hasOnlyCounts && first !== null && last !== null && first > last
}
