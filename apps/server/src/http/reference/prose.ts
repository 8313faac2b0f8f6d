import { markup, type Html } from '#html/markup.ts'

/** A line of the contract's Markdown: text with `code`. */
export function inline(text: string): Html {
  // Text and code alternate; an unpaired backtick stays a backtick.
  const pieces = text.split(/`([^`]+)`/)
  return markup`${pieces.map((piece, index) => (index % 2 === 0 ? markup`${piece}` : markup`<code>${piece}</code>`))}`
}

/** Paragraphs of the contract's Markdown, separated by empty lines. */
export function paragraphs(text: string): Html {
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim() !== '')
  return markup`${blocks.map((block) => markup`<p>${inline(block)}</p>`)}`
}
