import { markup, type Markup } from './markup.ts'

/** A line of the contract's Markdown: text with `code`. */
export function inline(text: string): Markup {
  // Texts and codes take turns; a backtick without its partner stays one.
  const pieces = text.split(/`([^`]+)`/)
  return markup`${pieces.map((piece, index) => (index % 2 === 0 ? markup`${piece}` : markup`<code>${piece}</code>`))}`
}

/** Paragraphs of the contract's Markdown, divided by empty lines. */
export function paragraphs(text: string): Markup {
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim() !== '')
  return markup`${blocks.map((block) => markup`<p>${inline(block)}</p>`)}`
}
