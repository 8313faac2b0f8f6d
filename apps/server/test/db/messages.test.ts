import assert from 'node:assert/strict'
import { Worker } from 'node:worker_threads'
import { test, vi } from 'vitest'
import type { ToWorker } from '#db/embedded/messages.ts'
import { openEmbedded } from '#db/embedded/open.ts'
import { blankDataFolder } from './temporary.ts'

const LONG = 'x'.repeat(100_000)

test('the thread of the embedded database gets the bytes of a statement and no others', async (t) => {
  const source = await openEmbedded({ dataDir: await blankDataFolder(t), statementTimeoutMs: 30_000 })
  const connection = await source.acquire()
  // Measured before they are sent: what is handed over has no bytes left here. Test files share a process, so other threads may get some too.
  const sizesOf = new Map<Worker, [bytes: number, memory: number][]>()
  const { postMessage } = Worker.prototype
  const post = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
    this: Worker,
    ...[message, transferred]: Parameters<typeof postMessage>
  ) {
    const sent = message as ToWorker
    if (sent.type === 'execute') {
      const size: [number, number] = [sent.batch.byteLength, sent.batch.buffer.byteLength]
      sizesOf.set(this, [...(sizesOf.get(this) ?? []), size])
    }
    postMessage.call(this, message, transferred)
  })
  t.onTestFinished(() => post.mockRestore())
  await connection.query({ text: 'select 1' })
  await connection.query({ text: 'select $1::text', values: [LONG] })
  const sizes = [...sizesOf.values()].find((ofThread) => ofThread.some(([bytes]) => bytes > LONG.length))
  assert.equal(sizes?.length, 2)
  for (const [bytes, memory] of sizes) assert.ok(bytes > 0 && memory === bytes, `${bytes} of ${memory}`)
  await connection.release()
  await source.close()
})
