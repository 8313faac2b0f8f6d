import type { ConfiguredProvider } from '#providers/configured.ts'
import type { ProvidersNow } from '#providers/providers.ts'
import { PATIENCE_MS } from '../buy/bought.ts'
import { askCanary, type CanaryDependencies, type TakeTurn } from './ask.ts'
import { chooseCanaries, endOverdue, readOpen, type OpenCanary } from './choose.ts'
import { mayBeAsked, readShares } from './shares.ts'

/** Canaries take turns with the accounts as one more of them. */
const TURNS = { accountId: 0, urgent: false }
/** Requests at once to a provider that does not limit them. */
const AT_ONCE = 8

/** Chooses pages that were just bought, and asks a second provider for them while no check waits for that provider. */
export async function checkCanaries(
  dependencies: CanaryDependencies & { readonly providers: { now(): Promise<ProvidersNow> } },
): Promise<void> {
  const { database, providers } = dependencies
  const { executor } = database
  const shares = await readShares(executor)
  const now = await providers.now()
  if (shares.size > 0) await chooseCanaries(executor, now, shares)
  await endOverdue(executor)
  const open = await readOpen(executor, shares.keys())
  await Promise.all(
    [...Map.groupBy(open, ({ asked }) => asked)].map(async ([id, canaries]) => {
      const configured = now.byId(id)
      if (configured !== undefined) await askAll(dependencies, now, configured, canaries)
    }),
  )
}

async function askAll(
  dependencies: CanaryDependencies,
  now: ProvidersNow,
  configured: ConfiguredProvider,
  canaries: readonly OpenCanary[],
): Promise<void> {
  const { pace, provider } = configured
  const isLimited = (configured.atOnce ?? provider.pace.atOnce) !== null
  let waiting = 0
  const takeTurn: TakeTurn = async () => {
    waiting += 1
    try {
      return await pace.turn(TURNS, PATIENCE_MS)
    } finally {
      waiting -= 1
    }
  }
  const left = canaries.values()
  const work = async () => {
    for (const canary of left) {
      // Checks go first. What is left over is asked for in the next round, or not at all.
      if (dependencies.stopping.aborted || pace.waiting > waiting || pace.pauseSeconds() > 0) return
      if (!mayBeAsked(now, canary.searcher, configured)) continue
      await askCanary(dependencies, configured, canary, takeTurn)
    }
  }
  await Promise.all(Array.from({ length: isLimited ? 1 : AT_ONCE }, work))
}
