import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { addressIn } from './address.ts'
import { Conversation } from './conversation.ts'

/** Answers a request; the conversation ends when it resolves. */
export type Answer = (conversation: Conversation) => Promise<void>

/** What a program that does not know a request answers. */
const UNKNOWN = 'unknown request'

/**
 * Lets commands on this machine reach the process that holds the data folder, through a socket in the folder. The lock of the folder must
 * be held: a socket that is there already is one of a dead process.
 */
export async function listenInFolder(
  dataDir: string,
  answers: Readonly<Record<string, Answer>>,
): Promise<AsyncDisposable> {
  const address = addressIn(dataDir)
  if (address === undefined) return { [Symbol.asyncDispose]: async () => undefined }
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    void answer(new Conversation(socket), answers)
  })
  server.unref()
  await rm(address.path, { force: true })
  server.listen(address.path)
  await once(server, 'listening')
  await chmod(address.path, 0o600)
  return {
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
      address[Symbol.dispose]()
    },
  }
}

async function answer(conversation: Conversation, answers: Readonly<Record<string, Answer>>): Promise<void> {
  try {
    const request = (await conversation.read()) ?? ''
    if (Object.hasOwn(answers, request)) await answers[request]!(conversation)
    else conversation.write(UNKNOWN)
    conversation.end()
  } catch {
    // The other side sees that the conversation ends without an answer.
    conversation[Symbol.dispose]()
  }
}
