import type { ApiOperation, OperationParameter } from '../../../api/operations.ts'
import { type Control, controlOf } from './control.ts'
import { draftOf, type DraftProblem, readDraft } from './draft.ts'

export type ApiRequest = Readonly<Record<string, unknown>>

/** A parameter with what it is entered with. */
export interface Entry extends OperationParameter {
  readonly control: Control
}

/** Entries by the names of their parameters; an absent or empty one is not sent. */
export type Drafts = Readonly<Record<string, string>>

/** What picks the objects that an operation acts on. */
const picking = ['id', 'filters']

/** The parameters that can be entered: those that have to be first, then what tells which objects are meant. */
export function entriesOf({ address, parameters }: ApiOperation): Entry[] {
  const entries = parameters.flatMap((parameter) => {
    const control = controlOf(parameter.schema)
    return control === undefined ? [] : [{ ...parameter, control }]
  })
  const acts = !address.startsWith('get/')
  const rank = ({ name, required }: Entry) => (required ? 0 : acts && picking.includes(name) ? 1 : 2)
  return entries.toSorted((a, b) => rank(a) - rank(b))
}

/** The request that drafts stand for, and what is wrong with those that stand for none. */
export function requestOf(
  entries: readonly Entry[],
  drafts: Drafts,
): { readonly request: ApiRequest; readonly problems: Readonly<Record<string, DraftProblem>> } {
  const request: Record<string, unknown> = {}
  const problems: Record<string, DraftProblem> = {}
  for (const { name, required, control } of entries) {
    const draft = drafts[name] ?? ''
    if (draft.trim() === '') {
      if (required) problems[name] = 'missing'
      continue
    }
    const read = readDraft(control, draft)
    if ('problem' in read) problems[name] = read.problem
    else request[name] = read.value
  }
  return { request, problems }
}

/** Drafts that stand for a request. */
export function draftsOf(entries: readonly Entry[], request: ApiRequest): Drafts {
  return Object.fromEntries(entries.map(({ name, control }) => [name, draftOf(control, request[name])]))
}

/** The request that a text holds; undefined when it is no object of JSON. */
export function parseRequest(text: string): ApiRequest | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as ApiRequest)
      : undefined
  } catch {
    return undefined
  }
}

export function writeRequest(request: ApiRequest): string {
  return JSON.stringify(request, null, 2)
}
