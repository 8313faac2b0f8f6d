import { once } from 'node:events'
import { createConnection } from 'node:net'
import { addressIn } from './address.ts'
import { Conversation } from './conversation.ts'

/** Sends a request to the process that holds the data folder; undefined when it does not listen. */
export async function ask(dataDir: string, request: string): Promise<Conversation | undefined> {
  using address = addressIn(dataDir)
  if (address === undefined) return undefined
  const socket = createConnection(address.path)
  try {
    await once(socket, 'connect')
  } catch {
    return undefined
  }
  const conversation = new Conversation(socket)
  conversation.write(request)
  return conversation
}
