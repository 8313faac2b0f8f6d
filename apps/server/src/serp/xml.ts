import { DOMParser, type Element, onWarningStopParsing } from '@xmldom/xmldom'
import { badPayload } from './reply.ts'

/** An element of an XML body. */
export type XmlElement = Element

/** Tags that a body holds at most: reading takes some microseconds a tag, and a hundred results have a few thousand. */
const mostTags = 100_000

/** Characters that XML 1.0 does not have (§2.2). */
const foreignCharacters = /[^\P{Cc}\t\n\r\u007F-\u009F]|[\uFFFE\uFFFF]/u

/**
 * The root element of an XML text, which must have this name; otherwise `bad_payload` with `raw`, the body that the text
 * came in. A document type is refused: no result page has one, and with it a text could name entities or files.
 */
export function parseXml(xml: string, rootName: string, raw: string): XmlElement {
  const text = xml.startsWith('\uFEFF') ? xml.slice(1) : xml
  if (text.trim() === '') throw badPayload('The body is empty.', raw)
  if (text.split('<', mostTags + 2).length > mostTags + 1) throw badPayload('The XML has too many tags.', raw)
  if (foreignCharacters.test(text)) throw badPayload('The XML holds characters that XML does not have.', raw)
  const root = readRoot(text)
  if (root === null)
    throw badPayload('The body is not well-formed XML, breaks off, or has a document type.', raw)
  if (root.nodeName !== rootName) throw badPayload(`The XML is not of the form "${rootName}".`, raw)
  return root
}

function readRoot(text: string): XmlElement | null {
  try {
    const document = new DOMParser({ onError: onWarningStopParsing }).parseFromString(text, 'text/xml')
    return document.doctype === null ? document.documentElement : null
  } catch {
    return null
  }
}

/** The element's children of a name, in their order. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  const found: XmlElement[] = []
  for (let node = element?.firstChild ?? null; node !== null; node = node.nextSibling) {
    if (node.nodeName === name) found.push(node as XmlElement)
  }
  return found
}

/** The first element at the end of a path of names. */
export function childAt(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce((at, name) => childrenOf(at, name)[0], element)
}

/** All text inside an element in its order, without surrounding blanks; empty for no element. */
export function textIn(element: XmlElement | undefined): string {
  return element?.textContent?.trim() ?? ''
}

/** An element's text or attribute as a whole number from 0; `null` for any other text. */
export function numberIn(text: string | null | undefined): number | null {
  return /^\d{1,15}$/.test(text ?? '') ? Number(text) : null
}
