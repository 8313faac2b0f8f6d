import assert from 'node:assert/strict'
import type { TestAccount, TestApp } from '../../app.ts'

/** The file of a report, with its headers. */
export async function fileOf(
  { admin, url }: TestApp,
  request: { project_id: number; id: number; output: string },
  as: TestAccount = admin,
): Promise<{ headers: Headers; bytes: Buffer }> {
  const response = await fetch(`${url}/v2/json/get/reports_2/reports/export`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-id': String(as.id),
      authorization: `bearer ${as.key}`,
    },
    body: JSON.stringify(request),
  })
  assert.equal(response.status, 200, await response.clone().text())
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
