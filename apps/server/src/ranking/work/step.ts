import type { Database, Executor } from '#db/database.ts'
import { closeRequests, dropRequests } from '#providers/requests.ts'
import type { Paid } from '../buy/paid.ts'
import { releaseQueries, shareQueries } from '../buy/share.ts'
import { endTasks, recordFindings } from '../end/end.ts'
import type { Findings } from '../find/findings.ts'
import { copyPages, lockCopied } from '../stored/copies.ts'
import { storePages } from '../stored/pages.ts'
import { bringForward } from '../task/due.ts'
import { handBackTasks, postponeTasks, renewClaims, type Retry, type Task } from '../task/tasks.ts'

/** What a check has done since its last step, and how it goes on. */
export interface Step extends Paid {
  readonly task: Task
  readonly next:
    | { readonly then: 'go on' }
    | { readonly then: 'end'; readonly findings: Findings }
    | ({ readonly then: 'retry' } & Retry)
    | { readonly then: 'hand back'; readonly seconds: number }
}

/**
 * Writes the steps of many checks of an account in one transaction. Returns for each whether its task was still open and at
 * its provider; if not, its page is not stored, but its request is paid for.
 */
export function writeSteps(
  database: Database,
  accountId: number,
  steps: readonly Step[],
  claimSeconds: number,
): Promise<readonly boolean[]> {
  return database.transaction(async (tx) => {
    const copies = steps.flatMap(({ copy }) => (copy === undefined ? [] : [copy]))
    const copyable = await lockCopied(tx, copies)
    // Without its page, a step must not be taken: another attempt follows when the claim expires.
    const possible = steps.filter(({ copy, task }) => copy === undefined || copyable.has(task.id))
    const ofKind = <K extends Step['next']['then']>(then: K) =>
      possible.flatMap(({ task, next }) =>
        next.then === then ? [{ task, ...(next as Extract<Step['next'], { then: K }>) }] : [],
      )
    const withTask = <S extends { readonly task: Task }>({ task, ...rest }: S) => ({ ...task, ...rest })
    const endings = ofKind('end')
    const going = ofKind('go on').map(({ task }) => task)
    const retries = ofKind('retry')
    const handed = ofKind('hand back')
    // Sent together, in this order of locks. The endings first, since they lock the sites of a check.
    const [ended, ...others] = await Promise.all([
      endTasks(tx, accountId, endings),
      renewClaims(tx, accountId, going, claimSeconds),
      postponeTasks(tx, accountId, retries.map(withTask)),
      handBackTasks(tx, accountId, handed.map(withTask)),
    ])
    const kept = new Set([...ended.ids, ...others.flat()])
    const isKept = ({ task }: { readonly task: Task }) => kept.has(task.id)
    const pages = steps.flatMap(({ page }) => (page === undefined ? [] : [page]))
    const due = [...retries, ...handed].map(({ task, seconds }) => {
      return { run_id: task.run_id, provider: task.provider, urgent: task.urgent, seconds }
    })
    const held = steps.flatMap(({ task, page, hash }) =>
      hash === undefined ? [] : [{ task, hash, isStored: page !== undefined && kept.has(task.id) }],
    )
    const stored = held.filter(({ isStored }) => isStored)
    const unused = held.filter(({ isStored }) => !isStored)
    await Promise.all([
      recordFindings(tx, accountId, endings.filter(isKept), ended.sites),
      storePages(tx, accountId, pages.filter(isKept)),
      copyPages(tx, accountId, copies.filter(isKept)),
      bringForward(tx, accountId, due),
      shareQueries(tx, stored),
      releaseQueries(tx, unused),
      endRequests(tx, accountId, steps),
    ])
    return steps.map(isKept)
  })
}

/** Last, since all accounts share the counters of a provider. */
async function endRequests(tx: Executor, accountId: number, steps: readonly Step[]): Promise<void> {
  const requests = steps.flatMap(({ request }) => (request === undefined ? [] : [request]))
  const closings = requests.flatMap(({ id, end }) => (end === 'unsent' ? [] : [{ id, end }]))
  const unsent = requests.flatMap(({ id, end }) => (end === 'unsent' ? [id] : []))
  await Promise.all([closeRequests(tx, accountId, closings), dropRequests(tx, accountId, unsent)])
}
