import { SerpError } from '../errors.ts'
import type { Paging, SerpProvider } from '../provider.ts'
import type { SerpQuery } from '../query.ts'
import { checkAssumptions, type Finding, type ProbedReply } from './assumptions.ts'
import { readEvidence } from './read-evidence.ts'

/** A reply of a probe as received; only an API key that it repeats is redacted. */
export interface ProbeReply {
  /** The page that was requested. */
  readonly page: number
  readonly body: string
}

/** The requests of a probe: pages 1 and 2, or one request where a reply holds both. */
export const pagesToProbe: Readonly<Record<Paging, readonly number[]>> = {
  addressable: [1, 2],
  prefix: [2],
  whole: [1],
}

/** Checks what the adapter assumes of the replies to a query. Pure, so that kept replies can be examined again. */
export function examine(
  provider: SerpProvider,
  query: Omit<SerpQuery, 'page'>,
  replies: readonly ProbeReply[],
): Finding[] {
  return checkAssumptions({
    provider,
    missing: pagesToProbe[provider.paging].filter((page) => replies.every((reply) => reply.page !== page)),
    replies: replies.map((reply) => read(provider, { ...query, page: reply.page }, reply.body)),
  })
}

function read(provider: SerpProvider, query: SerpQuery, body: string): ProbedReply {
  const known = { page: query.page, evidence: readEvidence(provider.id, body, query) }
  try {
    return { ...known, parsed: provider.parse(body, query), refusal: null }
  } catch (error) {
    if (!(error instanceof SerpError)) throw error
    return { ...known, parsed: null, refusal: error.particulars }
  }
}
