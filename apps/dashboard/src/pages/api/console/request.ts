import { isJsonObject } from '@sextant/contract/json-object.ts'
import type { ApiOperation, OperationParameter } from '../../../api/operations.ts'
import { controlOf, type Control } from './control.ts'
import { draftOf, readDraft, type DraftProblem } from './draft.ts'

export type ApiRequest = Readonly<Record<string, unknown>>

/** A parameter with its control. */
export interface Entry extends OperationParameter {
  readonly control: Control
}

/** Entries by parameter name. An empty or missing entry is not sent. */
export type Drafts = Readonly<Record<string, string>>

/** Parameters that choose the objects of an operation. */
const picking = ['id', 'filters']

/** Parameters that have a control: required ones first, then, for a change, those that choose the objects. */
export function entriesOf({ address, parameters }: ApiOperation): Entry[] {
  const entries = parameters.flatMap((parameter) => {
    const control = controlOf(parameter.schema)
    return control === undefined ? [] : [{ ...parameter, control }]
  })
  const acts = !address.startsWith('get/')
  const rank = ({ name, required }: Entry) => (required ? 0 : acts && picking.includes(name) ? 1 : 2)
  return entries.toSorted((a, b) => rank(a) - rank(b))
}

/** The request for drafts, and the problems of drafts that cannot be read. */
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

/** The drafts for a request. */
export function draftsOf(entries: readonly Entry[], request: ApiRequest): Drafts {
  return Object.fromEntries(entries.map(({ name, control }) => [name, draftOf(control, request[name])]))
}

/** Parses a request; undefined when the text is not a JSON object. */
export function parseRequest(text: string): ApiRequest | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function writeRequest(request: ApiRequest): string {
  return JSON.stringify(request, null, 2)
}
