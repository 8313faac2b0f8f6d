import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { connect } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { providerSteps, type ProviderStepName } from '@sextant/contract/providers_2/test.ts'
import { sql } from 'kysely'
import type { Database, Executor } from '#db/database.ts'
import { SerpError, type SerpErrorKind } from '#serp/errors.ts'
import type { SerpQuery } from '#serp/query.ts'
import { askPage } from './ask.ts'
import type { ConfiguredProvider } from './configured.ts'
import type { RequestFor } from './requests.ts'

/** A step of a provider test with its result. */
export interface TrialStep {
  readonly step: ProviderStepName
  readonly passed: boolean
  readonly text: string
}

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
  suspect: 'parsed',
}

/** Tests a provider by requesting one page. Stops at the first step that fails. `cost` is the cost of the page. */
export async function tryProvider(
  database: Database,
  configured: ConfiguredProvider,
  request: RequestFor,
  query: SerpQuery,
  timeoutSeconds: number,
): Promise<{ steps: TrialStep[]; cost: string | null }> {
  if (configured.problem !== null) return { steps: [failed('configured', configured.problem)], cost: '0.00' }
  const reached = await reach(configured.baseUrl, timeoutSeconds * 1000)
  const steps = [passed('configured'), ...reached]
  if (reached.some((step) => !step.passed)) return { steps, cost: '0.00' }
  const times = { timeoutSeconds, lostSeconds: timeoutSeconds + 15 }
  const { pace } = configured
  const turn = await pace.turn({ accountId: request.account_id, urgent: true }, timeoutSeconds * 1000)
  if (turn === undefined) {
    const wait = `No request can be sent for ${Math.ceil(pace.pauseSeconds())} s, as the provider asked.`
    return { steps: [...steps, failed('answers', wait)], cost: '0.00' }
  }
  try {
    const tried = await askPage(database, configured, request, query, times, async (tx, page) => ({
      steps: [
        ...steps,
        passed('answers'),
        passed('accepted'),
        passed('parsed', `The page has ${page.organic.length} results.`),
      ],
      cost: await costOf(tx, page.units, configured.pricePerUnit),
    }))
    turn.ended()
    return tried
  } catch (error) {
    turn.ended(error instanceof SerpError ? error : undefined)
    if (!(error instanceof SerpError)) throw error
    const step = stepOf[error.kind]
    if (step === 'configured') return { steps: [failed(step, error.message)], cost: '0.00' }
    const search = ['answers', 'accepted', 'parsed'] as const
    const had = search
      .slice(
        0,
        search.findIndex((one) => one === step),
      )
      .map((one) => passed(one))
    return { steps: [...steps, ...had, failed(step, error.message)], cost: null }
  }
}

async function costOf(tx: Executor, units: string, price: string | null): Promise<string | null> {
  const { rows } = await sql<{ cost: string | null }>`
    select amount_text(${units}::numeric * ${price}::numeric) as cost`.execute(tx)
  return rows[0]!.cost
}

/** Tests the connection to an address. A provider without a network has no such steps. */
async function reach(baseUrl: string, timeoutMs: number): Promise<TrialStep[]> {
  if (baseUrl === '') return []
  const url = new URL(baseUrl)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isSecure = url.protocol === 'https:'
  const port = Number(url.port) || (isSecure ? 443 : 80)
  const steps: TrialStep[] = []
  const trying = async (step: keyof typeof reasons, attempt: () => Promise<string>) => {
    try {
      steps.push(passed(step, await attempt()))
      return true
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException
      steps.push(failed(step, `${reasons[step]} (${code === 'ABORT_ERR' ? 'no response in time' : code})`))
      return false
    }
  }
  const isThere =
    (await trying('resolves', async () => `${host} is ${(await lookup(host)).address}.`)) &&
    (await trying('connects', async () => {
      await opened(connect({ host, port }), 'connect', timeoutMs)
      return `${host} accepts connections on port ${port}.`
    }))
  if (isThere && isSecure) {
    await trying('secure', async () => {
      await opened(connectSecurely({ host, port, servername: host }), 'secureConnect', timeoutMs)
      return providerSteps.secure
    })
  }
  return steps
}

/** Failures of the connection steps. */
const reasons = {
  resolves: 'The host name cannot be resolved.',
  connects: 'The connection failed.',
  secure: 'The TLS connection was refused, or its certificate is not valid for the host name.',
} as const

async function opened(
  socket: ReturnType<typeof connect>,
  event: 'connect' | 'secureConnect',
  timeoutMs: number,
): Promise<void> {
  try {
    await once(socket, event, { signal: AbortSignal.timeout(timeoutMs) })
  } finally {
    socket.destroy()
  }
}

function passed(step: ProviderStepName, text: string = providerSteps[step]): TrialStep {
  return { step, passed: true, text }
}

function failed(step: ProviderStepName, text: string): TrialStep {
  return { step, passed: false, text }
}
