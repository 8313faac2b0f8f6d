import type { RegistryAddress, Verb } from '@sextant/contract'
import { SESSION_HEADER } from '@sextant/contract/session.ts'
import type { AddressOf, BaseAt, FieldsAt, PagedAddress, PathOf, RequestTo, StylesAt } from './address.ts'
import type { Answer } from './answer.ts'
import { exchange } from './exchange.ts'
import { pagesOf, rowsOf } from './paging.ts'
import type { PagedRowAt, ResultAt } from './result.ts'

export type ClientOptions = ConnectionOptions & (KeyOptions | SessionOptions)

/** A program, with a key. */
export interface KeyOptions {
  /** Account id. */
  readonly userId: number | string
  /** API key of that account. */
  readonly key: string
  readonly session?: undefined
}

/** A page of the installation in a browser, in which somebody is signed in (`add/users_2/sessions`). */
export interface SessionOptions {
  readonly session: true
  readonly userId?: undefined
  readonly key?: undefined
}

export interface ConnectionOptions {
  /** Address of the installation, such as `https://rank.example`; an empty text is the page's own in a browser. */
  readonly baseUrl: string
  /** Sends requests instead of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
  /** Attempts after the first, when the server is busy or (reading calls) was not reached; 4. */
  readonly retries?: number
  /** First delay between attempts, in milliseconds; it doubles; 500. */
  readonly retryDelayMs?: number
  /** Longest wait between attempts, in milliseconds; when the server asks for more, the call fails; 60,000. */
  readonly longestWaitMs?: number
  /** Longest wait for one answer, in milliseconds; 90,000. */
  readonly timeoutMs?: number
}

export interface CallOptions {
  /** Ends the call, waits between attempts included. */
  readonly signal?: AbortSignal
  /** As in ClientOptions, for this call. */
  readonly retries?: number
  readonly timeoutMs?: number
}

/** Calls every path of an operator; `fields` and `fetch_style` of the request type the result. */
type VerbCall<V extends Verb> = <
  Path extends PathOf<V>,
  const Fields extends readonly FieldsAt<AddressOf<V, Path>>[] = readonly BaseAt<AddressOf<V, Path>>[],
  Style extends StylesAt<AddressOf<V, Path>> = StylesAt<AddressOf<V, Path>> & 'fetchAll',
>(
  path: Path,
  request: RequestTo<AddressOf<V, Path>, Fields, Style>,
  options?: CallOptions,
) => Promise<Answer<ResultAt<AddressOf<V, Path>, Fields, Style>>>

/**
 * A client of one account. Calls answer failures as values and never reject; see `unwrap` for programs that prefer
 * to throw.
 */
export interface Client {
  /** Calls an operation by its whole address, such as `get/keywords_2/keywords`. */
  readonly call: <
    A extends RegistryAddress,
    const Fields extends readonly FieldsAt<A>[] = readonly BaseAt<A>[],
    Style extends StylesAt<A> = StylesAt<A> & 'fetchAll',
  >(
    address: A,
    request: RequestTo<A, Fields, Style>,
    options?: CallOptions,
  ) => Promise<Answer<ResultAt<A, Fields, Style>>>
  readonly get: VerbCall<'get'>
  readonly add: VerbCall<'add'>
  readonly edit: VerbCall<'edit'>
  readonly del: VerbCall<'del'>
  /** Answers page after page; `limit` of the request is the size of a page. A failed answer is the last one. */
  readonly pages: <
    A extends PagedAddress,
    const Fields extends readonly FieldsAt<A>[] = readonly BaseAt<A>[],
    Style extends StylesAt<A> = StylesAt<A> & 'fetchAll',
  >(
    address: A,
    request: RequestTo<A, Fields, Style>,
    options?: CallOptions,
  ) => AsyncGenerator<Answer<ResultAt<A, Fields, Style>>, void, undefined>
  /** Rows of all pages, fetched as they are read. Throws SextantError when a page fails. */
  readonly rows: <A extends PagedAddress, const Fields extends readonly FieldsAt<A>[] = readonly BaseAt<A>[]>(
    address: A,
    request: RequestTo<A, Fields, 'fetchAll'>,
    options?: CallOptions,
  ) => AsyncGenerator<PagedRowAt<A, Fields>, void, undefined>
  /** Calls any address with any request, unchecked: for addresses known only when the program runs. */
  readonly send: (address: string, request: object, options?: CallOptions) => Promise<Answer<unknown>>
}

/** A client of one account of an installation. */
export function createClient(options: ClientOptions): Client {
  const root = `${options.baseUrl.replace(/\/+$/, '')}/v2/json/`
  const headers = {
    'Content-Type': 'application/json',
    ...(options.session === true
      ? { [SESSION_HEADER]: '1' }
      : { 'User-Id': String(options.userId), Authorization: `bearer ${options.key}` }),
  }
  // Looked up late, and called as a plain function: browsers refuse fetch as a method of another object.
  const send: Client['send'] = (address, request, call = {}) =>
    exchange({
      fetch: (...parameters) => (options.fetch ?? globalThis.fetch)(...parameters),
      url: root + address,
      headers,
      body: JSON.stringify(request),
      reading: address.startsWith('get/'),
      signal: call.signal,
      timeoutMs: call.timeoutMs ?? options.timeoutMs ?? 90_000,
      retries: call.retries ?? options.retries ?? 4,
      retryDelayMs: options.retryDelayMs ?? 500,
      longestWaitMs: options.longestWaitMs ?? 60_000,
    })
  const verb =
    (name: Verb) =>
    (path: string, request: object, call?: CallOptions): Promise<Answer<unknown>> =>
      send(`${name}/${path}`, request, call)
  const paged =
    <T>(iterate: (send: (request: object) => Promise<Answer<unknown>>, request: never) => T) =>
    (address: string, request: object, call?: CallOptions): T =>
      iterate((page) => send(address, page, call), request as never)
  // The types above describe what the addresses answer; the code below is the same for all of them.
  const client: Record<keyof Client, unknown> = {
    call: send,
    get: verb('get'),
    add: verb('add'),
    edit: verb('edit'),
    del: verb('del'),
    pages: paged(pagesOf),
    rows: paged(rowsOf),
    send,
  }
  return client as Client
}
