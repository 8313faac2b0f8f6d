import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { ReadContext } from '../../request/context.ts'
import { inSnapshot } from '../../request/snapshot.ts'
import { compose, type Composed } from '../compose/compose.ts'
import { readTemplate, type StoredTemplate } from '../templates/stored.ts'
import { freeze, type Frozen } from './freeze.ts'

/** A report that can be stored. */
export interface MadeReport {
  readonly template: Pick<StoredTemplate, 'id' | 'name' | 'project_id'>
  readonly composed: Composed
  readonly frozen: Frozen
}

/** Makes a report from a template, of one state of the database. Throws ApiError 54, 3002. */
export async function makeReport(
  context: ReadContext,
  projectId: number,
  templateId: number,
): Promise<MadeReport> {
  return makeReportOf(context, ({ database, owner }) =>
    readTemplate(database.executor, owner.accountId, projectId, templateId),
  )
}

/** Makes a report from what `read` returns, of one state of the database. Throws ApiError 54, 3002. */
export async function makeReportOf(
  context: ReadContext,
  read: (reading: ReadContext) => Promise<StoredTemplate>,
): Promise<MadeReport> {
  const { template, composed } = await inSnapshot(context, async (reading) => {
    const found = await read(reading)
    return { template: found, composed: await compose(reading, found.project_id, found) }
  })
  return { template, composed, frozen: await freeze(composed.content, composed.evidence) }
}

/** Stores a report and returns its id. */
export async function storeReport(
  tx: Executor,
  accountId: number,
  { composed, frozen, template }: MadeReport,
): Promise<number> {
  const { content } = composed
  const { rows } = await sql<{ id: number }>`
    insert into reports
      (account_id, project_id, template_id, name, headline, language, first_date, second_date, invented, fingerprint,
       content, evidence)
    values (${accountId}, ${template.project_id}, ${template.id}, ${template.name}, ${content.headline},
      ${content.language}, ${composed.first}::date, ${composed.second}::date, ${content.invented},
      ${frozen.fingerprint}, ${frozen.content}::bytea, ${frozen.evidence}::bytea)
    returning id`.execute(tx)
  return rows[0]!.id
}
