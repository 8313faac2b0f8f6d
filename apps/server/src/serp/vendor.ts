import { SerpError } from './errors.ts'
import { exchange, type ExchangeReply } from './exchange.ts'
import { failureOf, jsonOf, type VendorFailure } from './failure.ts'
import type { ParsedSerpPage, SerpPage } from './page.ts'
import { checkQuery } from './provider.ts'
import type { FetchContext, SerpProvider, SerpProviderDeclaration } from './provider.ts'
import type { SerpQuery } from './query.ts'
import { redactReply, secretsOf } from './redact.ts'
import type { JsonObject } from './reply.ts'

/** A request as a vendor wants it. */
export interface VendorRequest {
  /** Behind the base address; begins with `/`. */
  path: string
  /** Query parameters; those that are `null` are left out. */
  parameters?: Readonly<Record<string, string | number | null>>
  headers?: Record<string, string>
  /** Sent as JSON by POST; without one, the request is a GET. */
  body?: unknown
}

/** A vendor that answers a request with the page. What all of them share is `providerOf`. */
export interface Vendor extends SerpProviderDeclaration {
  /** What to send for a query that has passed `checkQuery`. Throws `SerpError` for what only this vendor lacks. */
  request(query: SerpQuery, apiKey: string): VendorRequest
  /** What the reply says went wrong; `null` when its status tells all. */
  readFailure(reply: ExchangeReply): VendorFailure | null
  /** The vendor's name for the request, in a body that was read as a page. */
  readRequestId?(body: JsonObject): unknown
  /** As `SerpProvider.parse`. */
  parse(raw: string, query: SerpQuery): ParsedSerpPage
}

/** A provider made of what is a vendor's own. */
export function providerOf(vendor: Vendor): SerpProvider {
  const { request, readFailure: _, readRequestId: __, ...declaration } = vendor
  async function fetchPage(query: SerpQuery, context: FetchContext): Promise<SerpPage> {
    checkQuery(declaration, query)
    const reply = await ask(vendor, request(query, context.apiKey), context)
    return pageOf(vendor, reply, query, context.apiKey)
  }
  return { ...declaration, fetchPage }
}

/** Sends a request to a vendor. Throws `SerpError` for a reply that tells of a failure, too. */
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
 * As `ask`, for a request that is answered later and paid now: a failure after which it may have been taken has
 * `acceptanceUnknown`.
 */
export async function handIn(
  vendor: Pick<Vendor, 'label' | 'readFailure'>,
  request: VendorRequest,
  context: FetchContext,
): Promise<ExchangeReply> {
  try {
    return await ask(vendor, request, context)
  } catch (error) {
    throw error instanceof SerpError && mayHaveBeenTaken(error) ? error.ofUnknownAcceptance() : error
  }
}

/** A service that fails, or a proxy between it and us, may do so after the request was taken. */
function mayHaveBeenTaken({ acceptanceUnknown, kind, status = 0 }: SerpError): boolean {
  const isRedirect = status >= 300 && status < 400
  return acceptanceUnknown || (status > 0 && !isRedirect && (kind === 'transient' || kind === 'bad_payload'))
}

/** The page that a reply holds. Throws `SerpError` of kind `bad_payload`. */
export function pageOf(
  { parse, readRequestId }: Pick<Vendor, 'parse' | 'readRequestId'>,
  reply: ExchangeReply,
  query: SerpQuery,
  apiKey: string,
): SerpPage {
  const raw = redactReply(reply.body, apiKey)
  const page = { ...parse(raw, query), raw }
  const requestId = readRequestId?.(jsonOf({ body: raw }) ?? {})
  return typeof requestId === 'string' && requestId !== '' ? { ...page, requestId } : page
}

function searchOf(parameters: Readonly<Record<string, string | number | null>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) search.set(name, String(value))
  }
  return search.size === 0 ? '' : `?${search}`
}
