import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { ReportContent, ReportEvidence } from '@sextant/contract/reports_2/document.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { noSuch } from '../../rows/project.ts'

/** A stored report. */
export interface OpenedReport {
  readonly name: string
  readonly madeAt: Date
  readonly fingerprint: string
  readonly content: ReportContent
  readonly evidence: ReportEvidence
}

const decompressed = promisify<Uint8Array, Buffer>(gunzip)

/** Reads a stored report. Throws ApiError 54 for one that the project does not have. */
export async function openReport(
  executor: Executor,
  accountId: number,
  projectId: number,
  id: number,
): Promise<OpenedReport> {
  const { rows } = await sql<{
    name: string
    made_at: number
    fingerprint: string
    content: Uint8Array
    evidence: Uint8Array
  }>`
    select name, extract(epoch from created_at)::int as made_at, fingerprint, content, evidence from reports
    where account_id = ${accountId} and project_id = ${projectId} and id = ${id}`.execute(executor)
  const [row] = rows
  if (row === undefined) throw noSuch('report', 'id')
  const read = async (bytes: Uint8Array) => JSON.parse((await decompressed(bytes)).toString('utf8'))
  return {
    name: row.name,
    madeAt: new Date(row.made_at * 1000),
    fingerprint: row.fingerprint,
    content: (await read(row.content)) as ReportContent,
    evidence: (await read(row.evidence)) as ReportEvidence,
  }
}
