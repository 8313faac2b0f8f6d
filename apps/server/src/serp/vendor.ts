import { SerpError } from './errors.ts'
import { exchange, type ExchangeReply } from './exchange.ts'
import { failureOf, jsonOf, type VendorFailure } from './failure.ts'
import type { ParsedSerpPage, SerpPage } from './page.ts'
import { checkPlausible } from './plausible.ts'
import { checkQuery, type FetchContext, type SerpProvider, type SerpProviderDeclaration } from './provider.ts'
import type { SerpQuery } from './query.ts'
import { redactReply, secretsOf } from './redact.ts'
import type { JsonObject } from './reply.ts'

export interface VendorRequest {
  /** Appended to the base address; begins with `/`. */
  path: string
  /** Query parameters. `null` ones are left out. */
  parameters?: Readonly<Record<string, string | number | null>>
  headers?: Record<string, string>
  /** Sent as JSON by POST; without one, the request is a GET. */
  body?: unknown
}

/** What is specific to a vendor that returns pages directly. `providerOf` adds what all of them share. */
export interface Vendor extends SerpProviderDeclaration {
  /** The request for a query that passed `checkQuery`. Throws `SerpError` for what this vendor cannot express. */
  request(query: SerpQuery, apiKey: string): VendorRequest
  /** The failure that the reply describes; `null` when its status says everything. */
  readFailure(reply: ExchangeReply): VendorFailure | null
  /** The vendor's id of the request, from a body that was read as a page. */
  readRequestId?(body: JsonObject): unknown
  /** As `SerpProvider.parse`. */
  parse(raw: string, query: SerpQuery): ParsedSerpPage
}

type PageReader = Pick<Vendor, 'parse' | 'readRequestId' | 'paging' | 'pageSize'>

export function providerOf(vendor: Vendor): SerpProvider {
  const { request, readFailure: _, readRequestId: __, parse: ___, ...declaration } = vendor
  async function fetchPage(query: SerpQuery, context: FetchContext): Promise<SerpPage> {
    checkQuery(declaration, query)
    const reply = await ask(vendor, request(query, context.apiKey), context)
    return pageOf(vendor, reply, query, context.apiKey)
  }
  return { ...declaration, fetchPage, parse: (raw, query) => readPage(vendor, raw, query) }
}

function readPage(vendor: PageReader, raw: string, query: SerpQuery): ParsedSerpPage {
  const page = vendor.parse(raw, query)
  checkPlausible(page, vendor, query, raw)
  return page
}

/** Sends a request to a vendor. Throws `SerpError`, also for a reply that describes a failure. */
export async function ask(
  { label, readFailure }: Pick<Vendor, 'label' | 'readFailure'>,
  { path, parameters = {}, headers = {}, body }: VendorRequest,
  context: FetchContext,
): Promise<ExchangeReply> {
  const reply = await exchange({
    label,
    url: `${context.baseUrl}${path}${searchOf(parameters)}`,
    headers,
    ...(body === undefined ? {} : { body }),
    signal: context.signal,
    fetch: context.fetch,
  })
  const failure = failureOf(reply, label, secretsOf(context.apiKey), readFailure)
  if (failure !== null) throw failure
  return reply
}

/**
 * As `ask`, for a request that is paid for now and collected later. A failure after which it may have been accepted has
 * `acceptanceUnknown`.
 */
export async function submitLater(
  vendor: Pick<Vendor, 'label' | 'readFailure'>,
  request: VendorRequest,
  context: FetchContext,
): Promise<ExchangeReply> {
  try {
    return await ask(vendor, request, context)
  } catch (error) {
    throw error instanceof SerpError && mayHaveBeenAccepted(error) ? error.ofUnknownAcceptance() : error
  }
}

/** A service, or a proxy in front of it, may fail after accepting the request. */
function mayHaveBeenAccepted({ acceptanceUnknown, kind, status = 0 }: SerpError): boolean {
  const isRedirect = status >= 300 && status < 400
  return acceptanceUnknown || (status > 0 && !isRedirect && (kind === 'transient' || kind === 'bad_payload'))
}

/** Reads the page in a reply. Throws `SerpError` of kind `bad_payload`. */
export function pageOf(vendor: PageReader, reply: ExchangeReply, query: SerpQuery, apiKey: string): SerpPage {
  const raw = redactReply(reply.body, apiKey)
  const page = { ...readPage(vendor, raw, query), raw }
  const requestId = vendor.readRequestId?.(jsonOf({ body: raw }) ?? {})
  return typeof requestId === 'string' && requestId !== '' ? { ...page, requestId } : page
}

function searchOf(parameters: Readonly<Record<string, string | number | null>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) search.set(name, String(value))
  }
  return search.size === 0 ? '' : `?${search.toString()}`
}
