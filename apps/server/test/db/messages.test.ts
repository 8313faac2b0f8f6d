import assert from 'node:assert/strict'
import { Worker } from 'node:worker_threads'
import { test, vi } from 'vitest'
import { openEmbedded } from '#db/embedded/open.ts'
import { blankDataFolder } from './temporary.ts'

test('the thread of the embedded database gets the bytes of a statement and no others', async (t) => {
  const source = await openEmbedded({ dataDir: await blankDataFolder(t), statementTimeoutMs: 30_000 })
  const connection = await source.acquire()
  const post = vi.spyOn(Worker.prototype, 'postMessage')
  t.onTestFinished(() => post.mockRestore())
  await connection.query({ text: 'select 1' })
  await connection.query({ text: 'select $1::text', values: ['x'.repeat(100_000)] })
  const batches = post.mock.calls.map(([message]) => (message as { batch: Uint8Array }).batch)
  assert.equal(batches.length, 2)
  for (const { buffer, byteLength } of batches) assert.equal(buffer.byteLength, byteLength)
  await connection.release()
  await source.close()
})
