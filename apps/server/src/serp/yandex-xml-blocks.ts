import { linksIn, overviewOf } from './ai-overview.ts'
import { featureOf } from './features.ts'
import type { FeatureType, SerpFeature, SerpResult, Sitelink } from './page.ts'
import { badPayload, readLink, readMarkup, readText, type JsonObject } from './reply.ts'
import { childAt, childrenOf, numberIn, textIn, type XmlElement } from './xml.ts'

/**
 * Reads a group. It is one result: its first document. Further documents of the same site are folded under it like
 * sitelinks. Other kinds of blocks take no position.
 */
export function readGroup(group: XmlElement, raw: string): SerpResult[] {
  const [first, ...others] = childrenOf(group, 'doc')
  if (first === undefined) throw badPayload('A result has no document.', raw)
  if (kindOf(first) !== 'organic') return []
  const link = readLink(textIn(childAt(first, 'url')))
  if (link === null) throw badPayload('An organic result has no link.', raw)
  const snippet = readSnippet(first)
  const links = ['sitelinks', 'oneline_sitelinks'].flatMap((name) =>
    childrenOf(childAt(first, name), 'sitelink'),
  )
  const sitelinks = [...links, ...others].flatMap(readSitelink)
  const position = numberIn(group.attributes.id)
  return [
    {
      ...link,
      title: plainText(childAt(first, 'title')),
      ...(snippet === '' ? {} : { snippet }),
      ...(sitelinks.length === 0 ? {} : { sitelinks }),
      ...(position === null ? {} : { reportedPosition: position }),
    },
  ]
}

/** The kind of a document. Yandex's own documents do not state one and are all organic. */
function kindOf(doc: XmlElement): string {
  return textIn(childAt(doc, 'contenttype')) || 'organic'
}

function readSnippet(doc: XmlElement): string {
  const passages = childrenOf(childAt(doc, 'passages'), 'passage').map(plainText)
  return passages.filter((passage) => passage !== '').join(' ') || plainText(childAt(doc, 'headline'))
}

function readSitelink(element: XmlElement): Sitelink[] {
  const link = readLink(textIn(childAt(element, 'url')))
  return link === null ? [] : [{ url: link.url, title: plainText(childAt(element, 'title')) }]
}

/** Text for people. Matches are marked by elements or, with some account settings, by tags in the text. */
function plainText(element: XmlElement | undefined): string {
  return readText(textIn(element).replace(/<\/?hlword>/g, ''))
}

/** Where the entries of each block are. */
const features: readonly [FeatureType, readonly string[], entry: string][] = [
  ['ads', ['topads'], 'query'],
  ['ads', ['bottomads'], 'query'],
  ['featured_snippet', ['addresults'], 'zeroposition'],
  ['local_pack', ['localresultsplace'], 'item'],
  ['people_also_ask', ['addresults', 'relatedQuestions'], 'item'],
  ['related_searches', ['addresults', 'relatedSearches'], 'query'],
]

/** Blocks among the results, by the kind of their documents. */
const featuresByKind: Readonly<Record<string, FeatureType>> = {
  image: 'images',
  images: 'images',
  news: 'top_stories',
  paid: 'ads',
  video: 'videos',
  videos: 'videos',
}

export function readFeatures(response: XmlElement): SerpFeature[] {
  const entries = new Map<FeatureType, XmlElement[]>()
  const add = (type: FeatureType, found: readonly XmlElement[]) => {
    if (found.length > 0) entries.set(type, [...(entries.get(type) ?? []), ...found])
  }
  for (const [type, path, entry] of features) add(type, childrenOf(childAt(response, ...path), entry))
  for (const group of childrenOf(childAt(response, 'results', 'grouping'), 'group')) {
    const doc = childAt(group, 'doc')
    const kind = doc === undefined ? '' : kindOf(doc)
    if (Object.hasOwn(featuresByKind, kind)) add(featuresByKind[kind]!, [doc!])
  }
  return [
    ...readAiOverview(childAt(response, 'ai')),
    ...[...entries].map(([type, elements]) => featureOf(type, elements.map(entryOf))),
  ]
}

function entryOf(element: XmlElement): JsonObject {
  return { link: textIn(childAt(element, 'url')), title: plainText(childAt(element, 'title')) }
}

/**
 * An AI Overview: `present`, and HTML in base64. A site that it links to is cited, but nothing says that the links are all its
 * sources. An answer without HTML was not loaded.
 */
function readAiOverview(element: XmlElement | undefined): SerpFeature[] {
  if (childAt(element, 'answer') === undefined && textIn(childAt(element, 'present')) !== '1') return []
  const html = Buffer.from(textIn(childAt(element, 'answer')), 'base64').toString()
  const isHtml = /<[a-z][^>]*>/i.test(html)
  const keys = { link: 'link', title: 'title' }
  return [overviewOf(isHtml ? readMarkup(html) : '', isHtml ? linksIn(html) : [], keys, true)]
}
