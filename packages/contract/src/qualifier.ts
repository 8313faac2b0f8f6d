import { isCalendarDate } from './parameter.ts'

/** Kinds of qualifier values. */
export const qualifierKinds = {
  date: {
    pattern: '\\d{4}-\\d{2}-\\d{2}',
    doc: 'a date (YYYY-MM-DD)',
    accepts: isCalendarDate,
  },
  integer: {
    pattern: '\\d{1,10}',
    doc: 'a whole number from 0 to 2,147,483,647',
    accepts: (text) => /^\d{1,10}$/.test(text) && Number(text) <= 2_147_483_647,
  },
  advertPlace: {
    pattern: 'P(?:11|12|13|1L|21|2L)',
    doc: 'one of: P11, P12, P13, P1L, P21, P2L',
    accepts: (text) => /^P(?:11|12|13|1L|21|2L)$/.test(text),
  },
  word: {
    pattern: '\\w{1,64}',
    doc: 'a word of letters, digits and underscores',
    accepts: (text) => /^\w{1,64}$/.test(text),
  },
} as const satisfies Record<
  string,
  {
    /** Regular expression, for the OpenAPI document. */
    pattern: string
    doc: string
    accepts: (text: string) => boolean
  }
>

interface Qualifier {
  readonly kind: keyof typeof qualifierKinds
  readonly doc: string
}

/** Qualifiers of fields (docs/protocol.md, Qualified fields). */
export const qualifiers = {
  date: { kind: 'date', doc: 'Day of the check.' },
  date1: { kind: 'date', doc: 'Day of the earlier check.' },
  date2: { kind: 'date', doc: 'Day of the later check.' },
  project_id: { kind: 'integer', doc: 'Id of the project or of one of its competitors.' },
  region_index: {
    kind: 'integer',
    doc: 'Region index; null is returned for an index the project does not have.',
  },
  region_key: { kind: 'integer', doc: 'Key of a place, as listed by `get/system_2/common/regions`.' },
  searcher_key: { kind: 'integer', doc: 'Search engine: 0 Yandex, 1 Google.' },
  type: {
    kind: 'integer',
    doc: 'Type of the volume. Yandex: 1 base, 2 "phrase", 3 "!exact", 5 "[order]", 6 "[!exact with order]"; Google: 3.',
  },
  position: { kind: 'advertPlace', doc: 'Advertising position.' },
  tool_name: { kind: 'word', doc: 'Tool of the interface.' },
} as const satisfies Record<string, Qualifier>

export type QualifierName = keyof typeof qualifiers

/** Returns what is wrong with the text of a qualifier, or undefined if it is valid. */
export function qualifierFault(name: QualifierName, text: string): string | undefined {
  const { accepts, doc } = qualifierKinds[qualifiers[name].kind]
  return accepts(text) ? undefined : `${name} must be ${doc}`
}
