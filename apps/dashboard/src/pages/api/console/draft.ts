import { linesOf } from '../../../ui/lines.ts'
import type { Control } from './control.ts'

/** What is wrong with an entry. */
export type DraftProblem = 'missing' | 'number' | 'json'

export type DraftRead = { readonly value: unknown } | { readonly problem: DraftProblem }

/** The value of an entry on the wire. The caller handles empty entries. */
export function readDraft(control: Control, draft: string): DraftRead {
  switch (control.kind) {
    case 'flag':
      return { value: Number(draft) }
    case 'number':
      return readNumber(draft.trim())
    case 'text':
    case 'secret':
    case 'date':
    case 'paragraph':
      return { value: draft }
    case 'choice':
      return { value: optionOf(control.options, draft) }
    case 'several':
      return { value: linesOf(draft).map((line) => optionOf(control.options, line)) }
    case 'lines':
      return control.of === 'text' ? { value: linesOf(draft) } : readNumbers(linesOf(draft))
    case 'json':
      return readJson(draft)
  }
}

/** The entry for a value of the wire. */
export function draftOf(control: Control, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (control.kind === 'json') return JSON.stringify(value, null, 2)
  if (control.kind === 'flag') return String(Number(value))
  if (Array.isArray(value)) return value.map(String).join('\n')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function optionOf(options: readonly { readonly value: string | number }[], text: string): string | number {
  return options.find(({ value }) => String(value) === text)?.value ?? text
}

function readNumber(text: string): DraftRead {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return { problem: 'number' }
  // Ids with more digits than a number can hold are sent as text.
  return { value: /^-?\d{16,}$/.test(text) ? text : Number(text) }
}

function readNumbers(lines: readonly string[]): DraftRead {
  const read = lines.map(readNumber)
  return read.find((one) => 'problem' in one) ?? { value: read.map((one) => 'value' in one && one.value) }
}

function readJson(text: string): DraftRead {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { problem: 'json' }
  }
}
