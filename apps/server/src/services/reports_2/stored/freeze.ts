import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ReportContent, ReportEvidence } from '@sextant/contract/reports_2/document.ts'

/** A document in the form in which it is stored and never changed. */
export interface Frozen {
  /** SHA-256 of the JSON of the content. */
  readonly fingerprint: string
  readonly content: Buffer
  readonly evidence: Buffer
}

const compressed = promisify<string, Buffer>(gzip)

export async function freeze(content: ReportContent, evidence: ReportEvidence): Promise<Frozen> {
  const json = JSON.stringify(content)
  return {
    fingerprint: createHash('sha256').update(json).digest('hex'),
    content: await compressed(json),
    evidence: await compressed(JSON.stringify(evidence)),
  }
}
