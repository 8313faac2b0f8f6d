import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Executor } from '#db/database.ts'
import { partsOf, searcherKeyOf, sentenceOf } from '#providers/truth/sentence.ts'
import { readUntold, setTold, type Quarantine } from '#providers/truth/stored.ts'
import { addDelivery } from './deliveries.ts'
import { deliverMessage } from './jobs.ts'
import type { Message } from './message.ts'
import type { ReportDependencies } from './report.ts'
import { rulesOf, type Rule } from './rules.ts'

/**
 * Reports quarantines to the projects that have the search engine and a rule for it. The messages of a quarantine are created
 * in the transaction that marks it as reported.
 */
export async function reportQuarantines(dependencies: ReportDependencies): Promise<void> {
  const { database, log, queue } = dependencies
  for (const quarantine of await readUntold(database.executor)) {
    try {
      await database.transaction(async (tx) => {
        if (!(await setTold(tx, quarantine))) return
        for (const { account_id: accountId, ...project } of await projectsWith(tx, quarantine)) {
          const rules = (await rulesOf(tx, accountId, project.id)).filter(
            ({ kind }) => kind === 'provider_quarantined',
          )
          for (const rule of rules) {
            const message = messageOf(quarantine, project, rule)
            const delivery = {
              accountId,
              projectId: project.id,
              targetId: rule.target_id,
              ruleId: rule.id,
              message,
            }
            await addDelivery(tx, queue, delivery, dependencies)
          }
        }
      })
      queue.wake(deliverMessage)
    } catch (cause) {
      log.jobFailed({ job: 'events', subject: `quarantine of ${quarantine.provider}`, cause })
    }
  }
}

type Project = Message['project']

/** Projects of all accounts with the search engine and a rule. */
async function projectsWith(
  tx: Executor,
  quarantine: Quarantine,
): Promise<readonly (Project & { readonly account_id: number })[]> {
  const { rows } = await sql<Project & { account_id: number }>`
    ${crossing('quarantines to report')}
    select p.account_id, p.id, p.name, p.url from projects p
    where exists (
      select from event_rules e
      where e.account_id = p.account_id and e.project_id = p.id and e."on" and e.kind = 'provider_quarantined'
    ) and exists (
      select from searchers s
      where s.account_id = p.account_id and s.project_id = p.id and s.searcher_key = ${searcherKeyOf(quarantine)} and s.enabled
    )
    order by p.account_id, p.id`.execute(tx)
  return rows
}

function messageOf(
  quarantine: Quarantine,
  project: Project,
  { id, name, threshold, direction }: Rule,
): Message {
  return {
    event: 'provider_quarantined',
    created_at: new Date().toISOString(),
    text: `${project.name}: ${sentenceOf(quarantine)}`,
    project,
    rule: { id, name, threshold, direction },
    check: null,
    total: 0,
    keywords: 0,
    changes: [],
    quarantine: partsOf(quarantine),
  }
}
