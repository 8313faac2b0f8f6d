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
import type { Context, OpenContext } from './request/context.ts'

/** What a handler returns, by what its operation declares. */
type Answer<O extends Operation> = O['selection'] extends { use: 'rows' }
  ? Page
  : OutputOf<O> extends 'file'
    ? FileAnswer
    : OutputOf<O> | PagedValue<OutputOf<O> | JsonText> | SessionAnswer<OutputOf<O>>

/** The `handle` of the file that serves an address. */
export type Handler<A extends RegistryAddress> = (
  context: Registry[A]['access'] extends 'open' ? OpenContext : Context,
  input: InputOf<Registry[A]>,
) => Promise<Answer<Registry[A]>>

/** One for every operation of the registry. */
export type Handlers = { readonly [A in RegistryAddress]: Handler<A> }

/**
 * Where the handler of an address lives, below this folder: `edit/keywords_2/groups/move` in
 * `keywords_2/groups/move.edit.ts`.
 */
export function handlerFile(address: string): string {
  const [verb, service, noun, ...rest] = address.split('/')
  return [service, ...(noun === undefined ? [] : [noun]), [...rest, verb, 'ts'].join('.')].join('/')
}

/** The source of `handlers.ts`. */
export function handlersSource(addresses: readonly string[]): string {
  const lines = addresses.map(
    (address) => `export { handle as '${address}' } from './${handlerFile(address)}'\n`,
  )
  return `// Written by \`npm run gen\` from the addresses of the contract.\n${lines.join('')}`
}
