import { checkText } from './echo.ts'
import type { ParsedSerpPage } from './page.ts'
import type { SerpQuery } from './query.ts'
import { badPayload, readText } from './reply.ts'
import { childAt, childrenOf, numberIn, parseXml, textIn, type XmlElement } from './xml.ts'
import { readFeatures, readGroup } from './yandex-xml-blocks.ts'

/** The code of the only error that is an answer: the search engine found nothing. */
export const nothingFound = 15

/** An error in the XML form that Yandex once defined, which comes with HTTP status 200. */
export interface YandexXmlError {
  code: number
  message: string
}

/** What a reader of the form has to expect beyond the query. */
export interface YandexXmlForm {
  /** How the vendor writes this page's number. */
  page: number
  pageSize: number
  /** Billing units that the page cost. */
  units: string
  /** Whether the reply has to say which results it holds: `page` with the number of the first. */
  numbersResults: boolean
}

/** The error that a body in Yandex's XML form tells of; `null` for another body. Throws nothing. */
export function readYandexXmlError(xml: string): YandexXmlError | null {
  // Most bodies are pages: reading one twice would be half of the work.
  if (!/^\s*</.test(xml) || !xml.includes('<error')) return null
  try {
    return errorOf(responseOf(xml, xml), xml)
  } catch {
    return null
  }
}

/** Reads a result page in Yandex's XML form. `raw`: the body it came in. Throws `SerpError` of kind `bad_payload`. */
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
    if (!isAnswer) throw badPayload('The reply is an error, not a page.', raw)
    return { ...common, outcome: 'empty', organic: [], features: readFeatures(response), hasMore: false }
  }
  const grouping = childAt(response, 'results', 'grouping')
  if (grouping === undefined) throw badPayload('The reply holds neither results nor an error.', raw)
  const organic = childrenOf(grouping, 'group').flatMap((group) => readGroup(group, raw))
  // Of an empty page the reply would say so: this is one whose form has changed.
  if (organic.length === 0) throw badPayload('The reply has no results, yet does not say so.', raw)
  checkNumbers(grouping, organic.length, form, raw)
  return {
    ...common,
    outcome: 'ok',
    organic,
    features: readFeatures(response),
    hasMore: isLast(grouping, organic.length, form) ? false : null,
  }
}

function responseOf(xml: string, raw: string): XmlElement {
  const [response, ...others] = childrenOf(parseXml(xml, 'yandexsearch', raw), 'response')
  if (response === undefined || others.length > 0)
    throw badPayload('The XML does not hold one response.', raw)
  return response
}

function errorOf(response: XmlElement, raw: string): YandexXmlError | null {
  const error = childAt(response, 'error')
  if (error === undefined) return null
  const code = numberIn(error.getAttribute('code'))
  if (code === null) throw badPayload('The reply is an error without a code.', raw)
  return { code, message: readText(textIn(error)) }
}

/** A reply to another question must not become this keyword's position: what the reply repeats has to agree. */
function checkRequest(response: XmlElement, query: SerpQuery, form: YandexXmlForm, raw: string): void {
  const request = childAt(response.parentNode as XmlElement, 'request')
  const asked = childAt(request, 'query')
  if (asked !== undefined) checkText(textIn(asked), query.text, raw)
  for (const page of [childAt(request, 'page'), childAt(response, 'results', 'grouping', 'page')]) {
    if (page !== undefined && textIn(page) !== String(form.page)) {
      throw badPayload('The reply is for another page.', raw)
    }
  }
  // A suggestion stands in `misspell`; these say that another query was searched for instead.
  if (['reask', 'showing_results_for'].some((name) => childAt(response, name) !== undefined)) {
    throw badPayload('The query was corrected: the results are for another one.', raw)
  }
}

function checkNumbers(grouping: XmlElement, groups: number, form: YandexXmlForm, raw: string): void {
  if (!form.numbersResults) return
  const first = numberIn(childAt(grouping, 'page')?.getAttribute('first'))
  if (first !== form.page * form.pageSize + 1) throw badPayload('The reply is for another page.', raw)
  const size = numberIn(grouping.getAttribute('groups-on-page')) ?? form.pageSize
  if (size !== form.pageSize || groups > size) throw badPayload('The reply has pages of another size.', raw)
}

/** Whether the reply itself says that its last result is the last there is: what it found is no estimate then. */
function isLast(grouping: XmlElement, groups: number, form: YandexXmlForm): boolean {
  const last = numberIn(childAt(grouping, 'page')?.getAttribute('last'))
  const found = childrenOf(grouping, 'found').find((each) => each.getAttribute('priority') === 'all')
  return groups < form.pageSize && last !== null && last > 0 && numberIn(textIn(found)) === last
}
