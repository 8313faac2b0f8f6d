import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { renewAfter } from '../../rows/statistics.ts'
import type { DemoContent } from './demo/content.ts'
import { en } from './demo/content/en.ts'
import { ru } from './demo/content/ru.ts'
import { demoHistory } from './demo/history.ts'
import { writeDemoHistory } from './demo/write-history.ts'
import { writeDemoProject } from './demo/write-project.ts'
import { writeDemoVolumes } from './demo/write-volumes.ts'

const contents = { en, ru } as const satisfies Record<string, DemoContent>

export const handle: Handler<'add/projects_2/projects/demo'> = async (context, input) => {
  const { actor, database } = context
  const { accountId, timeZone } = actor
  const { rows } = await sql<{ lang: keyof typeof contents; today: string }>`
    select lang, (now() at time zone ${timeZone})::date as today from accounts where id = ${accountId}`.execute(
    database.executor,
  )
  const { lang, today } = rows[0]!
  const content = contents[input.lang ?? lang]
  // Before the transaction, which blocks all others on the embedded database.
  const days = await demoHistory(content, today)
  const id = await database.transaction(async (tx) => {
    const project = await writeDemoProject(tx, accountId, content)
    await writeDemoVolumes(tx, accountId, content)
    await writeDemoHistory(tx, project, content, days, timeZone)
    return project.id
  })
  const checks = days.flatMap((day) => day.checks)
  const positions = checks.reduce((sum, { sites }) => sum + sites.length, 0)
  await renewAfter(context, { positions, tasks: checks.length })
  return id
}
