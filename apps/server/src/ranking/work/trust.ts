import type { ConfiguredProvider } from '#providers/configured.ts'
import type { Judged, Truth } from '#providers/truth/truth.ts'
import { SerpError } from '#serp/errors.ts'
import type { ParsedSerpPage } from '#serp/page.ts'
import { OVERVIEW, searcherByKey } from '#serp/query.ts'
import { replyText } from '#serp/replies/reply-body.ts'
import type { RetryBounds } from '#serp/retry.ts'
import { readFingerprint } from '#serp/truth/fingerprint.ts'
import type { Received } from '#serp/truth/seen.ts'
import { describe, type Patience, type Verdict } from '#serp/truth/watch.ts'
import type { Bought } from '../buy/bought.ts'
import type { ReadPage } from '../find/read-page.ts'
import { reasonOf, type Reason } from '../find/reason.ts'
import { queryOf } from '../query.ts'
import type { Reply } from '../stored/replies.ts'
import type { Task } from '../task/tasks.ts'

/** Longest time for which a check waits for other replies before it concludes from one that departs. */
const PATIENCE_SECONDS = 60
/** Seconds between two looks at a check that is held: as long as it was held, within these. */
const LOOK_SECONDS = { least: 2, most: 15 } as const

/** Turns of the provider's pace without a reply after which no other is expected. */
const QUIET_TURNS = 3

const CONCLUDE: Verdict = { then: 'conclude' }

/** Judges a reply that a check just got. The reply of another check counts as evidence only there. */
export async function judgeBought(
  truth: Truth,
  configured: ConfiguredProvider,
  task: Task,
  page: number,
  { parsed, reply, paid }: Extract<Bought, { is: 'here' }>,
  bounds: RetryBounds,
): Promise<Judged> {
  const { provider } = configured
  const searcher = searcherByKey(task.searcher_key)
  if (provider.synthetic || searcher === undefined || page === OVERVIEW) return CONCLUDE
  const print = paid.page?.fingerprint
  const received: Received = {
    ...receivedOf(task, page, provider.paging, reply.raw, parsed),
    receivedAt: reply.isOwn ? reply.receivedAt : undefined,
    ...(print ? { print: readFingerprint(print) } : {}),
  }
  return reply.isOwn
    ? truth.receive(provider, searcher, received)
    : truth.reconsider(provider, searcher, received, Date.now(), patienceOf(configured, bounds))
}

/** Counts a reply that the adapter could not read as evidence. */
export async function judgeUnreadable(
  truth: Truth,
  { provider }: ConfiguredProvider,
  task: Task,
  page: number,
  error: SerpError,
): Promise<Judged> {
  const searcher = searcherByKey(task.searcher_key)
  if (error.kind !== 'bad_payload' || error.raw === undefined || searcher === undefined) return CONCLUDE
  const received = receivedOf(task, page, provider.paging, error.raw, undefined)
  return truth.receive(provider, searcher, received)
}

/** Judges the replies of a check that is held. */
export async function judgeHeld(
  truth: Truth,
  configured: ConfiguredProvider,
  task: Task,
  replies: readonly Reply[],
  pages: readonly ReadPage[],
  bounds: RetryBounds,
): Promise<Verdict> {
  const { provider } = configured
  const searcher = searcherByKey(task.searcher_key)
  if (!task.suspect || searcher === undefined) return CONCLUDE
  const heldSince = Date.now() - (task.failing_seconds ?? 0) * 1000
  let verdict = CONCLUDE
  for (const { page, body } of replies) {
    const read = pages.find(({ asked, isSecond }) => asked === Math.abs(page) && isSecond === page < 0)
    if (body === null || read === undefined || page === OVERVIEW) continue
    const received = receivedOf(task, page, provider.paging, replyText(body), read)
    const next = await truth.reconsider(
      provider,
      searcher,
      received,
      heldSince,
      patienceOf(configured, bounds),
    )
    if (next.then === 'refuse') return next
    if (next.then === 'hold') verdict = next
  }
  return verdict
}

/** Why a check is held, or its replies are refused. */
export function reasonOfDoubt(
  { provider }: ConfiguredProvider,
  doubt: Exclude<Verdict, { then: 'conclude' }>,
): Reason {
  return reasonOf(new SerpError('suspect', `${provider.label}: ${describe(doubt)}`))
}

/** Seconds until a check that is held looks again whether other replies have cleared the provider. */
export function lookAgainSeconds({ failing_seconds: held }: Task): number {
  return Math.min(Math.max(held ?? 0, LOOK_SECONDS.least), LOOK_SECONDS.most)
}

function patienceOf({ pace }: ConfiguredProvider, { failingSeconds }: RetryBounds): Patience {
  return {
    patienceMs: Math.min(PATIENCE_SECONDS, failingSeconds / 2) * 1000,
    // Somebody may wait for this check, and at this pace other replies would be here.
    quietMs: Math.max(LOOK_SECONDS.least, QUIET_TURNS / pace.perSecond) * 1000,
  }
}

function receivedOf(
  task: Task,
  page: number,
  paging: ConfiguredProvider['provider']['paging'],
  raw: string,
  parsed: ParsedSerpPage | undefined,
): Received {
  const isFirst = Math.abs(page) === 1 || paging !== 'addressable'
  // A second reply to a request would count what the search engine has changed twice.
  const before = isFirst && page > 0 ? task.before : null
  return {
    raw,
    page: parsed,
    query: queryOf(task, page),
    isFirst,
    receivedAt: undefined,
    before: before === null ? undefined : { print: readFingerprint(before.fingerprint), date: before.date },
  }
}
