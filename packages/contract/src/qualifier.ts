import { isCalendarDate } from './parameter.ts'

/** The kinds of values a qualifier can have. */
export const qualifierKinds = {
  date: {
    pattern: '\\d{4}-\\d{2}-\\d{2}',
    doc: 'a date YYYY-MM-DD',
    accepts: isCalendarDate,
  },
  integer: {
    pattern: '\\d{1,10}',
    doc: 'a whole number from 0 to 2147483647',
    accepts: (text) => /^\d{1,10}$/.test(text) && Number(text) <= 2_147_483_647,
  },
  advertPlace: {
    pattern: 'P(?:11|12|13|1L|21|2L)',
    doc: 'one of P11, P12, P13, P1L, P21, P2L',
    accepts: (text) => /^P(?:11|12|13|1L|21|2L)$/.test(text),
  },
  word: {
    pattern: '\\w{1,64}',
    doc: 'a word of letters, digits and _',
    accepts: (text) => /^\w{1,64}$/.test(text),
  },
} as const satisfies Record<
  string,
  {
    /** As a regular expression, for the API document. */
    pattern: string
    doc: string
    accepts: (text: string) => boolean
  }
>

interface Qualifier {
  readonly kind: keyof typeof qualifierKinds
  readonly doc: string
}

/** What a qualified field can be qualified with (docs/protocol.md, Qualified fields). */
export const qualifiers = {
  date: { kind: 'date', doc: 'Day of the check.' },
  project_id: { kind: 'integer', doc: 'The project itself, or one of its competitors.' },
  region_index: { kind: 'integer', doc: 'A region; one the project does not have answers null.' },
  region_key: { kind: 'integer', doc: 'A place, as in the list of regions.' },
  searcher_key: { kind: 'integer', doc: 'A search engine: 0 Yandex, 1 Google.' },
  type: {
    kind: 'integer',
    doc: 'Type of the volume. Yandex: 1 base, 2 "phrase", 3 "!exact", 5 "[order]", 6 "[!exact with order]"; Google: 3.',
  },
  position: { kind: 'advertPlace', doc: 'A place among the advertisements.' },
  tool_name: { kind: 'word', doc: 'A tool of the interface.' },
} as const satisfies Record<string, Qualifier>

export type QualifierName = keyof typeof qualifiers

/** What is wrong with a qualifier's text, or undefined when it is one. */
export function qualifierFault(name: QualifierName, text: string): string | undefined {
  const { accepts, doc } = qualifierKinds[qualifiers[name].kind]
  return accepts(text) ? undefined : `${name} is ${doc}`
}
