/** HTML whose texts are escaped. `markup` makes it; only text that already is HTML, such as a style, is wrapped directly. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = Html | string | number | null | readonly Html[]

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for content and for quoted attributes. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => escapes[sign]!)
}

/** A template of HTML: every value is escaped, except `Html`. Attributes must be quoted. */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(written)))
}

function written(value: Value): string {
  if (value === null) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return escaped(String(value))
}
