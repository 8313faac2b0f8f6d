import { useState } from 'react'
import type { ApiOperation } from '../../../api/operations.ts'
import type { DraftProblem } from './draft.ts'
import {
  draftsOf,
  entriesOf,
  parseRequest,
  requestOf,
  writeRequest,
  type ApiRequest,
  type Drafts,
  type Entry,
} from './request.ts'

export type Mode = 'form' | 'json'

/** A request that is being entered, as a form or as JSON. */
export interface RequestEntered {
  readonly entries: readonly Entry[]
  readonly mode: Mode
  readonly drafts: Drafts
  readonly text: string
  /** The request so far, without entries that cannot be read. */
  readonly request: ApiRequest
  readonly problems: Readonly<Record<string, DraftProblem>>
  /** Whether the text is not a request. */
  readonly isBroken: boolean
  /** Names in the text that the operation does not have. */
  readonly strangers: readonly string[]
  readonly setDraft: (name: string, draft: string) => void
  readonly setText: (text: string) => void
  readonly fill: (request: ApiRequest) => void
  /** Switches between form and JSON; does nothing while the text cannot be read. */
  readonly setMode: (mode: Mode) => void
}

/** Starts a request from the one in the address. */
export function useRequest(operation: ApiOperation, beginning: string): RequestEntered {
  const entries = entriesOf(operation)
  const [mode, setMode] = useState<Mode>('form')
  const [drafts, setDrafts] = useState<Drafts>(() => draftsOf(entries, parseRequest(beginning) ?? {}))
  const [text, setText] = useState('')
  const entered = requestOf(entries, drafts)
  const parsed = mode === 'json' ? parseRequest(text) : entered.request
  const known = new Set(operation.parameters.map(({ name }) => name))
  const fill = (request: ApiRequest) => {
    setDrafts(draftsOf(entries, request))
    setText(writeRequest(request))
  }
  return {
    entries,
    mode,
    drafts,
    text,
    request: parsed ?? {},
    problems: mode === 'form' ? entered.problems : {},
    isBroken: parsed === undefined,
    strangers: Object.keys(parsed ?? {}).filter((name) => !known.has(name)),
    setDraft: (name, draft) => setDrafts((before) => ({ ...before, [name]: draft })),
    setText,
    fill,
    setMode: (wanted) => {
      if (parsed === undefined) return
      fill(parsed)
      setMode(wanted)
    },
  }
}
