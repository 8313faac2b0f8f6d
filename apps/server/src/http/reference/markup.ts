/** HTML that is safe to send. */
export interface Markup {
  readonly markup: string
}

type Part = Markup | string | number | readonly Markup[]

/** A template of HTML: texts and numbers put into it are escaped, for content and quoted attributes alike. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: String.raw({ raw: strings }, ...parts.map(escaped)) }
}

/** Text that is HTML already, such as the page's own style. */
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
