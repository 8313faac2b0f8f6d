import type { RegistryAddress, Verb } from '@sextant/contract'
import { GUEST_LINK_HEADER, SESSION_HEADER } from '@sextant/contract/session.ts'
import type { AddressOf, BaseAt, FieldsAt, PagedAddress, PathOf, RequestTo, StylesAt } from './address.ts'
import type { Answer } from './answer.ts'
import { exchange } from './exchange.ts'
import { pagesOf, rowsOf } from './paging.ts'
import type { PagedRowAt, ResultAt } from './result.ts'

export type ClientOptions = ConnectionOptions & (KeyOptions | SessionOptions | GuestLinkOptions)

/** Options of a program, with a key. */
export interface KeyOptions {
  /** Id of the account. */
  readonly userId: number | string
  /** API key of the account. */
  readonly key: string
  readonly session?: undefined
  readonly guestLink?: undefined
}

/** Options of a page of the installation in a browser that is signed in (`add/users_2/sessions`). */
export interface SessionOptions {
  readonly session: true
  readonly userId?: undefined
  readonly key?: undefined
  readonly guestLink?: undefined
}

/** Options of a guest without an account. */
export interface GuestLinkOptions {
  /** Token of a guest link, followed by a point and the pass if the link asks for a password. */
  readonly guestLink: string
  readonly session?: undefined
  readonly userId?: undefined
  readonly key?: undefined
}

export interface ConnectionOptions {
  /**
   * Base URL of the installation, such as `https://rank.example`, with or without `/v2/json`. In a browser, an empty text means
   * the URL of the page.
   */
  readonly baseUrl: string
  /** Function to send requests with, instead of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
  /** Maximum number of retries if the server is busy or, for reads, not reached. Defaults to 4. */
  readonly retries?: number
  /** Delay before the first retry in milliseconds; it doubles with each retry. Defaults to 500. */
  readonly retryDelayMs?: number
  /** Maximum delay before a retry in milliseconds; if the server asks for more, the call fails. Defaults to 60,000. */
  readonly longestWaitMs?: number
  /** Maximum wait for one response in milliseconds. Defaults to 90,000. */
  readonly timeoutMs?: number
}

export interface CallOptions {
  /** Ends the call, even while it waits for a retry. */
  readonly signal?: AbortSignal
  /**
   * Makes a call that changes something safe to repeat for a day (`Idempotency-Key`): it has one effect, so it is resent after
   * a broken connection too. 1 to 255 printable ASCII characters, such as a UUID.
   */
  readonly idempotencyKey?: string
  /** As in ClientOptions, for this call only. */
  readonly retries?: number
  readonly timeoutMs?: number
}

/** Calls any path of an operator; `fields` and `fetch_style` of the request determine the type of the result. */
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
 * A client of one account. Calls return failures as values and never reject; programs that prefer exceptions can use
 * `unwrap`.
 */
export interface Client {
  /** Calls an operation by its full address, such as `get/keywords_2/keywords`. */
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
  /** Yields page after page; `limit` of the request is the page size. A failed page is the last one. */
  readonly pages: <
    A extends PagedAddress,
    const Fields extends readonly FieldsAt<A>[] = readonly BaseAt<A>[],
    Style extends StylesAt<A> = StylesAt<A> & 'fetchAll',
  >(
    address: A,
    request: RequestTo<A, Fields, Style>,
    options?: CallOptions,
  ) => AsyncGenerator<Answer<ResultAt<A, Fields, Style>>, void, undefined>
  /** Yields the rows of all pages, fetched as they are read. Throws SextantError if a page fails. */
  readonly rows: <A extends PagedAddress, const Fields extends readonly FieldsAt<A>[] = readonly BaseAt<A>[]>(
    address: A,
    request: RequestTo<A, Fields, 'fetchAll'>,
    options?: CallOptions,
  ) => AsyncGenerator<PagedRowAt<A, Fields>, void, undefined>
  /** Calls any address with any request, unchecked, for addresses known only at run time. */
  readonly send: (address: string, request: object, options?: CallOptions) => Promise<Answer<unknown>>
}

/** Creates a client of one account of an installation, or of a guest. */
export function createClient(options: ClientOptions): Client {
  const root = `${options.baseUrl.replace(/(?:\/v2(?:\/json)?)?\/*$/, '')}/v2/json/`
  const headers = { 'Content-Type': 'application/json', ...credentialsOf(options) }
  // Looked up late and called as a plain function: browsers reject fetch as a method of another object.
  const send: Client['send'] = (address, request, call = {}) =>
    exchange({
      fetch: (...parameters) => (options.fetch ?? globalThis.fetch)(...parameters),
      url: root + address,
      headers:
        call.idempotencyKey === undefined ? headers : { ...headers, 'Idempotency-Key': call.idempotencyKey },
      body: JSON.stringify(request),
      repeatable: address.startsWith('get/') || call.idempotencyKey !== undefined,
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
  // The types above describe the results of the addresses; the code below is the same for all of them.
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

function credentialsOf(options: ClientOptions): Readonly<Record<string, string>> {
  if (options.session === true) return { [SESSION_HEADER]: '1' }
  if (options.guestLink !== undefined) return { [GUEST_LINK_HEADER]: options.guestLink }
  return { 'User-Id': String(options.userId), Authorization: `bearer ${options.key}` }
}
