import { DOMParser, type Element, type Node } from '@xmldom/xmldom'
import type { FeatureEntry, FeatureType } from '#serp/page.ts'
import type { WorldPage, WorldResult } from './world.ts'

/** How a vendor uses Yandex's XML format. */
export interface YandexXmlReply {
  q: string
  /** The vendor's number of the page. */
  page: number
  pageSize: number
  shown: WorldPage
  /** Whether it repeats the query and numbers its results, as Yandex's own replies do. */
  echoes: boolean
  /** What says that the results are those of another spelling. */
  correction?: string
  /** The blocks that the vendor reports. */
  features?: readonly FeatureType[]
}

/** A page in Yandex's XML format, as Yandex and the proxies document it. */
export function renderYandexXml({
  q,
  page,
  pageSize,
  shown,
  echoes,
  correction = '',
  features = [],
}: YandexXmlReply): string {
  if (shown.organic.length === 0) return renderXmlError(15, 'Искомая комбинация слов нигде не встречается')
  const first = page * pageSize + 1
  const shownFeatures = shown.features.filter(({ type }) => features.includes(type))
  const grouping = `attr="d" mode="deep" groups-on-page="${pageSize}" docs-in-group="1" curcateg="-1"`
  const request = `<request><query>${escape(q)}</query><page>${page}</page></request>`
  const numbers = `<found priority="all">4120</found><page first="${first}" last="${first + shown.organic.length - 1}">${page}</page>`
  return [
    '\uFEFF<?xml version="1.0" encoding="utf-8"?>\n<yandexsearch version="1.0">',
    echoes ? request : '',
    '<response date="20261120T080000"><reqid>1763625600000000-1</reqid><found priority="all">41200</found>',
    correction,
    ...shownFeatures.map(({ type, entries = [] }) => blocks[type]?.(entries.map(writeEntry)) ?? ''),
    `<results><grouping ${grouping}>`,
    echoes ? numbers : '',
    ...shown.organic.map((result, index) => renderGroup(result, index, echoes)),
    ...shownFeatures.flatMap(({ type, entries = [] }) =>
      type === 'videos' || type === 'images' ? entries.map((entry) => renderMedia(type, entry)) : [],
    ),
    '</grouping></results></response></yandexsearch>\n',
  ].join('')
}

/** An error in that format. It comes with status 200. */
export function renderXmlError(code: number, message: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><yandexsearch version="1.0"><response date="20261120T080000"><error code="${code}">${message}</error></response></yandexsearch>`
}

/** A group: its text in every form of XML, and sometimes a second document of the site. */
function renderGroup(
  { url, title, snippet, sitelinks }: WorldResult,
  index: number,
  isYandex: boolean,
): string {
  const marked =
    index % 3 === 0
      ? `<![CDATA[${title}]]>`
      : `<hlword>${escape(title.slice(0, 4))}</hlword>${escape(title.slice(4))}`
  const folded = sitelinks.map((link) =>
    isYandex ? `<doc id="F"><url>${escape(link.url)}</url><title>${escape(link.title)}</title></doc>` : '',
  )
  const links = sitelinks.map(
    (link) =>
      `<sitelink><url>${escape(link.url)}</url><title>${escape(link.title)}</title><snippet/></sitelink>`,
  )
  return [
    `<group><categ attr="d" name="x"/><doccount>${1 + folded.length}</doccount><relevance/><doc id="Z${index}">`,
    `<relevance/><url>${index % 4 === 0 ? `<![CDATA[${url}]]>` : escape(url)}</url><domain>x</domain>`,
    `<title>${marked}</title><modtime>20260901T000000</modtime>`,
    isYandex ? '' : '<contenttype>organic</contenttype>',
    `<passages>${snippet === '' ? '' : `<passage>${escape(snippet)}</passage>`}</passages>`,
    isYandex || links.length === 0 ? '' : `<sitelinks>${links.join('')}</sitelinks>`,
    `</doc>${folded.join('')}</group>`,
  ].join('')
}

/** A block among the results. It takes no position. */
function renderMedia(type: 'videos' | 'images', entry: FeatureEntry): string {
  const kind = type === 'videos' ? 'video' : 'images'
  return `<group><doccount>1</doccount><doc>${writeEntry(entry)}<contenttype>${kind}</contenttype></doc></group>`
}

function writeEntry({ url, title }: FeatureEntry): string {
  return `<url>${escape(url ?? '')}</url><title>${escape(title)}</title>`
}

const blocks: Partial<Record<FeatureType, (entries: readonly string[]) => string>> = {
  ads: (entries) =>
    `<topads>${entries
      .slice(0, -1)
      .map((entry) => `<query>${entry}</query>`)
      .join('')}</topads><bottomads><query>${entries.at(-1)!}</query></bottomads>`,
  ai_overview: (entries) => {
    const html = `<p>Copper heats evenly.</p>${entries.map((entry) => `<a class="s" href="${/<url>(.*)<\/url>/.exec(entry)![1]!}">W</a>`).join('')}`
    return `<ai><present>1</present><answer>${Buffer.from(html).toString('base64')}</answer></ai>`
  },
  featured_snippet: ([entry]) => `<addresults><zeroposition>${entry!}</zeroposition></addresults>`,
  local_pack: (entries) =>
    `<localresultsplace>${entries.map((entry) => `<item>${entry}</item>`).join('')}</localresultsplace>`,
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** An element as a value that can be damaged. An element with text only is one text. */
interface XmlValue {
  name: string
  attributes: Record<string, string>
  text?: string
  children?: unknown[]
}

/** Converts an XML body to a value and back. */
export const xmlBody = {
  read: (body: string): unknown =>
    valueOf(new DOMParser().parseFromString(body.replace(/^\uFEFF/, ''), 'text/xml').documentElement!),
  write: (value: unknown): string => textOf(value),
}

function valueOf(element: Element): XmlValue {
  const { nodeName: name } = element
  const attributes = Object.fromEntries([...element.attributes].map((each) => [each.name, each.value]))
  const nodes = [...element.childNodes] as Node[]
  if (nodes.every(({ nodeType }) => nodeType !== 1)) {
    return { name, attributes, text: (element.textContent ?? '').trim() }
  }
  const children = nodes.map((node) => (node.nodeType === 1 ? valueOf(node as Element) : node.textContent))
  return { name, attributes, children }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return escape(value)
  const { name, attributes, text, children } = (value ?? {}) as Partial<XmlValue>
  if (typeof name !== 'string') return ''
  const written = Object.entries<unknown>(attributes ?? {}).map(
    ([key, given]) => ` ${key}="${escape(String(given)).replaceAll('"', '&quot;')}"`,
  )
  const content = Array.isArray(children)
    ? children.map(textOf).join('')
    : typeof text === 'string'
      ? escape(text)
      : ''
  return `<${name}${written.join('')}>${content}</${name}>`
}

/** Whether a value of `xmlBody` says that nothing was found. */
export function isEmptyXml(value: unknown): boolean {
  const { name, children = [] } = value as XmlValue
  const response = children.map((child) => child as XmlValue).find((child) => child?.name === 'response')
  const error = response?.children?.map((child) => child as XmlValue).find((child) => child?.name === 'error')
  return name === 'yandexsearch' && error?.attributes?.code === '15'
}
