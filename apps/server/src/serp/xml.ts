import { parseXml as readXml, XmlElement } from '@rgrove/parse-xml'
import { badPayload } from './reply.ts'

export type { XmlElement } from '@rgrove/parse-xml'

/** Most tags of a body. Reading takes microseconds a tag, and a hundred results have a few thousand. */
const mostTags = 100_000

/** Characters that XML 1.0 §2.2 does not allow. */
const foreignCharacters = /[^\P{Cc}\t\n\r\u007F-\u009F]|[\uFFFE\uFFFF]/u

/**
 * The root element of an XML text, which must have this name. Throws `SerpError` of kind `bad_payload` with `raw`, the body
 * that contained the text. A document type is refused: no SERP has one, and it could declare entities or name files.
 */
export function parseXml(xml: string, rootName: string, raw: string): XmlElement {
  const text = xml.startsWith('\uFEFF') ? xml.slice(1) : xml
  if (text.trim() === '') throw badPayload('The reply is empty.', raw)
  if (text.split('<', mostTags + 2).length > mostTags + 1) throw badPayload('The XML has too many tags.', raw)
  if (foreignCharacters.test(text))
    throw badPayload('The XML contains characters that XML does not allow.', raw)
  const root = readRoot(text)
  if (root === null)
    throw badPayload('The reply is not well-formed XML, is cut off, or has a document type.', raw)
  if (root.name !== rootName) throw badPayload(`The root element of the XML is not <${rootName}>.`, raw)
  return root
}

function readRoot(text: string): XmlElement | null {
  try {
    const { children, root } = readXml(text, { preserveDocumentType: true })
    return children.some(({ type }) => type === 'doctype') ? null : root
  } catch {
    return null
  }
}

/** The elements inside an element, with this name or all. */
export function childrenOf(element: XmlElement | undefined, name?: string): XmlElement[] {
  const elements = element?.children.filter((node) => node instanceof XmlElement) ?? []
  return name === undefined ? elements : elements.filter((child) => child.name === name)
}

export function childAt(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce((at, name) => childrenOf(at, name)[0], element)
}

/** All text inside an element, trimmed; empty for no element. */
export function textIn(element: XmlElement | undefined): string {
  return element?.text.trim() ?? ''
}

/** A text as a whole number from 0, or `null`. */
export function numberIn(text: string | undefined): number | null {
  return /^\d{1,15}$/.test(text ?? '') ? Number(text) : null
}
