import type {
  FileAnswer,
  InputOf,
  JsonText,
  Operation,
  OutputOf,
  PagedValue,
  Registry,
  RegistryAddress,
  SessionAnswer,
} from '@sextant/contract'
import type { Page } from '#selector/select.ts'
import type { Context, OpenContext } from './context.ts'

/** What a handler answers, by what its operation declares. */
export type Answer<O extends Operation> = O['selection'] extends { use: 'rows' }
  ? Page
  : OutputOf<O> extends 'file'
    ? FileAnswer
    : OutputOf<O> | PagedValue<OutputOf<O> | JsonText> | SessionAnswer<OutputOf<O>>

export type Handler<O extends Operation> = (context: Context, input: InputOf<O>) => Promise<Answer<O>>

/** Of an operation that needs no credentials. */
export type OpenHandler<O extends Operation> = (context: OpenContext, input: InputOf<O>) => Promise<Answer<O>>

/** A handler for every operation of the registry: a promise without one does not compile. */
export type Handlers = {
  readonly [A in RegistryAddress]: Registry[A]['access'] extends 'open'
    ? OpenHandler<Registry[A]>
    : Handler<Registry[A]>
}
