import { parentPort, workerData } from 'node:worker_threads'
import { startCluster } from './cluster.ts'
import { deathIn } from './death.ts'
import type { FromWorker, ToWorker, WorkerSettings } from './messages.ts'
import { compileProgram } from './program.ts'

// PostgreSQL runs on this thread: a statement blocks this thread, never the one that serves HTTP, and a statement that
// takes too long is cancelled by ending the thread.

const { folder, program = await compileProgram() } = workerData as WorkerSettings
const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread.')

const send = (message: FromWorker, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer)

const { pglite, files } = await startCluster(folder, program)

function execute(batch: Uint8Array): ArrayBuffer {
  const parts: Uint8Array[] = []
  // The statement has run when this returns. If the promise rejects, PostgreSQL cannot recover: the unhandled rejection
  // ends this thread, and the engine starts another.
  void pglite.execProtocolRawStream(batch, {
    syncToFs: false,
    onRawData: (bytes) => parts.push(bytes.slice()),
  })
  const reply = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    reply.set(part, offset)
    offset += part.length
  }
  return reply.buffer
}

port.on('message', (message: ToWorker) => {
  if (message.type === 'execute') {
    const reply = execute(message.batch)
    const death = deathIn(Buffer.from(reply))
    if (death !== undefined) return send({ type: 'died', ...death })
    send({ type: 'reply', reply, fsyncs: files.fsyncs }, [reply])
    return
  }
  // The thread ends when its port is closed.
  void pglite.close().then(() => port.close())
})

send({ type: 'ready', program })
