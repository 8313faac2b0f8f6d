import type { Verb } from '@sextant/contract'

/** What a client may decide on before it calls a tool: the tool annotations of the Model Context Protocol. */
export interface Hints {
  readonly readOnlyHint: boolean
  /** False only for tools that add and never change what is there. */
  readonly destructiveHint: boolean
  /** Whether the same call again changes nothing more. */
  readonly idempotentHint: boolean
  /** Whether it reaches beyond Sextant: to providers, mail servers or webhooks. */
  readonly openWorldHint: boolean
}

interface Kind {
  readonly verbs: readonly Verb[]
  readonly hints: Hints
  /** Last sentence of the description of every such tool. */
  readonly note: string
}

/**
 * The kinds of tools. Hints belong to a tool and people allow tools by their hints, so operations of two kinds never share
 * a tool.
 */
export const kinds = {
  read: {
    verbs: ['get'],
    hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    note: '',
  },
  add: {
    verbs: ['add'],
    hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    note: '',
  },
  edit: {
    verbs: ['add', 'edit', 'del'],
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    note: '',
  },
  delete: {
    verbs: ['del', 'edit'],
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    note: '',
  },
  send: {
    verbs: ['add', 'edit', 'del'],
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    note: 'Other people notice it.',
  },
  spend: {
    verbs: ['edit'],
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    note: 'Spends money. Get the price first, with the same parameters, show it to the person you work for, and pass its `price_token`: nothing costs more than that price.',
  },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds
