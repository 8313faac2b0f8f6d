/** HTML that is safe to send. */
export interface Markup {
  readonly markup: string
}

type Part = Markup | string | number | readonly Markup[]

/** A template of HTML: inserted texts and numbers are escaped, for content and quoted attributes alike. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: String.raw({ raw: strings }, ...parts.map(escaped)) }
}

/** Text that already is HTML, such as the style of the page. */
export function asMarkup(text: string): Markup {
  return { markup: text }
}

export const nothing: Markup = asMarkup('')

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character]!)
  }
  return 'markup' in part ? part.markup : part.map((piece) => piece.markup).join('')
}
