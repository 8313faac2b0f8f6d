import type { InputOf, Operation, OutputOf, Registry, RegistryAddress } from '@sextant/contract'
import type { Page } from '#selector/select.ts'
import type { Context } from './context.ts'

/** A file answer: sent as an attachment. */
export interface FileAnswer {
  readonly fileName: string
  readonly contentType: string
  readonly bytes: Buffer
}

/** A value whose rows are a page of a longer list. */
export interface PagedValue<T> {
  readonly value: T
  readonly total: number
  readonly nextOffset: number | undefined
  readonly offset: number
}

/** What a handler answers, by what its operation declares. */
export type Answer<O extends Operation> = O['selection'] extends { use: 'rows' }
  ? Page
  : OutputOf<O> extends 'file'
    ? FileAnswer
    : OutputOf<O> | PagedValue<OutputOf<O>>

export type Handler<O extends Operation> = (context: Context, input: InputOf<O>) => Promise<Answer<O>>

/** A handler for every operation of the registry: a promise without one does not compile. */
export type Handlers = { readonly [A in RegistryAddress]: Handler<Registry[A]> }

export function isPagedValue(answer: unknown): answer is PagedValue<unknown> {
  return typeof answer === 'object' && answer !== null && 'value' in answer && 'offset' in answer
}
