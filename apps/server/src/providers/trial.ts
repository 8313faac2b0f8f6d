import { counted } from '@sextant/contract/counted.ts'
import type { ProviderStepName } from '@sextant/contract/providers_2/test.ts'
import { sql } from 'kysely'
import type { Database, Executor } from '#db/database.ts'
import { SerpError, type SerpErrorKind } from '#serp/errors.ts'
import type { SerpPage } from '#serp/page.ts'
import type { ProbeReply } from '#serp/probe/examine.ts'
import type { SerpQuery } from '#serp/query.ts'
import { redactReply } from '#serp/redact.ts'
import { askPage } from './ask.ts'
import type { ConfiguredProvider } from './configured.ts'
import { reach } from './reach.ts'
import type { RequestFor } from './requests.ts'
import { failed, passed, type TrialStep } from './trial-step.ts'

/** The step that each kind of failure belongs to. The steps before it have passed. */
const stepOf: Readonly<Record<SerpErrorKind, ProviderStepName>> = {
  off: 'configured',
  capped: 'configured',
  unaffordable: 'configured',
  unsupported: 'configured',
  transient: 'answers',
  timeout: 'answers',
  rate_limited: 'answers',
  blocked: 'answers',
  auth: 'accepted',
  quota: 'accepted',
  invalid_request: 'parsed',
  bad_payload: 'parsed',
  inconsistent: 'parsed',
  suspect: 'parsed',
}

/** The result of a test. */
export interface Trial {
  /** Steps up to the first that failed. */
  readonly steps: TrialStep[]
  /** Cost of the pages, exact decimal text; null: not known exactly. */
  readonly cost: string | null
  /** Replies that were received, also those that could not be read as a page. */
  readonly replies: readonly ProbeReply[]
}

/** Steps that a page passes, in order. */
const pageSteps = ['answers', 'accepted', 'parsed'] as const

/**
 * Tests a provider by requesting pages one after another. Stops at the first step that fails, but requests the next page also
 * after one that cannot be read.
 */
export async function tryProvider(
  database: Database,
  configured: ConfiguredProvider,
  asker: Omit<RequestFor, 'page'>,
  queries: readonly SerpQuery[],
  timeoutSeconds: number,
): Promise<Trial> {
  const nothing = { cost: '0.00', replies: [] }
  if (configured.problem !== null) return { ...nothing, steps: [failed('configured', configured.problem)] }
  const reached = await reach(configured.baseUrl, timeoutSeconds * 1000)
  const steps = [passed('configured'), ...reached]
  if (reached.some((step) => !step.passed)) return { ...nothing, steps }
  const { pages, replies, failure } = await requestPages(database, configured, asker, queries, timeoutSeconds)
  const cost = pages.length === 0 ? '0.00' : await costOf(database.executor, pages, configured.pricePerUnit)
  if (failure === undefined) {
    const counts = pages.map(({ organic }) => counted(organic.length, 'result')).join(' and ')
    const parsed = passed('parsed', `${pages.length === 1 ? 'The page has' : 'The pages have'} ${counts}.`)
    return { steps: [...steps, passed('answers'), passed('accepted'), parsed], cost, replies }
  }
  const { step, text, isFree } = failure
  if (step === 'configured') return { steps: [failed(step, text)], cost, replies }
  const had = pageSteps
    .slice(
      0,
      pageSteps.findIndex((one) => one === step),
    )
    .map((one) => passed(one))
  return { steps: [...steps, ...had, failed(step, text)], cost: isFree ? cost : null, replies }
}

interface Failure {
  readonly step: ProviderStepName
  readonly text: string
  /** Whether nothing was sent. */
  readonly isFree: boolean
}

async function requestPages(
  database: Database,
  configured: ConfiguredProvider,
  asker: Omit<RequestFor, 'page'>,
  queries: readonly SerpQuery[],
  timeoutSeconds: number,
): Promise<{ pages: SerpPage[]; replies: ProbeReply[]; failure: Failure | undefined }> {
  const times = { timeoutSeconds, lostSeconds: timeoutSeconds + 15 }
  const { pace, context } = configured
  const pages: SerpPage[] = []
  const replies: ProbeReply[] = []
  let failure: Failure | undefined
  for (const query of queries) {
    const { page } = query
    const turn = await pace.turn({ accountId: asker.account_id, urgent: true }, timeoutSeconds * 1000)
    if (turn === undefined) {
      const text = `No request can be sent for ${Math.ceil(pace.pauseSeconds())} s, as the provider asked.`
      failure ??= { step: 'answers', text, isFree: true }
      break
    }
    try {
      const got = await askPage(database, configured, { ...asker, page }, query, times, async (_, one) => one)
      turn.ended()
      pages.push(got)
      replies.push({ page, body: got.raw })
    } catch (error) {
      turn.ended(error instanceof SerpError ? error : undefined)
      if (!(error instanceof SerpError)) throw error
      const { kind, message, raw } = error
      failure ??= { step: stepOf[kind], text: message, isFree: false }
      if (kind !== 'bad_payload') break
      const { apiKey } = context(AbortSignal.timeout(0))
      if (raw !== undefined) replies.push({ page, body: redactReply(raw, apiKey) })
    }
  }
  return { pages, replies, failure }
}

async function costOf(
  executor: Executor,
  pages: readonly SerpPage[],
  price: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ cost: string | null }>`
    select amount_text(sum(units) * ${price}::numeric) as cost
    from unnest(${pages.map(({ units }) => units)}::numeric[]) as u(units)`.execute(executor)
  return rows[0]!.cost
}
