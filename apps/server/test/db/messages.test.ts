import assert from 'node:assert/strict'
import { Worker } from 'node:worker_threads'
import { test, vi } from 'vitest'
import type { ToWorker } from '#db/embedded/messages.ts'
import { openEmbedded } from '#db/embedded/open.ts'
import { blankDataFolder } from './temporary.ts'

test('the thread of the embedded database gets the bytes of a statement and no others', async (t) => {
  const source = await openEmbedded({ dataDir: await blankDataFolder(t), statementTimeoutMs: 30_000 })
  const connection = await source.acquire()
  // Measured before they are sent: what is handed over has no bytes left here.
  const sizes: [bytes: number, memory: number][] = []
  const { postMessage } = Worker.prototype
  const post = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
    this: Worker,
    ...[message, transferred]: Parameters<typeof postMessage>
  ) {
    const sent = message as ToWorker
    if (sent.type === 'execute') sizes.push([sent.batch.byteLength, sent.batch.buffer.byteLength])
    postMessage.call(this, message, transferred)
  })
  t.onTestFinished(() => post.mockRestore())
  await connection.query({ text: 'select 1' })
  await connection.query({ text: 'select $1::text', values: ['x'.repeat(100_000)] })
  // Test files share a process: other databases may send too.
  assert.ok(sizes.length >= 2)
  for (const [bytes, memory] of sizes) assert.ok(bytes > 0 && memory === bytes, `${bytes} of ${memory}`)
  await connection.release()
  await source.close()
})
