import type { App } from '#app.ts'
import { CommandFailed } from './command.ts'

/**
 * Listens on one address, which it returns. `setting` is the one that has the port. Throws CommandFailed with the setting to change when the
 * system refuses the address.
 */
export async function listen(
  server: App['server'],
  host: string,
  port: number,
  setting: 'PORT' | 'WORKER_PORT',
): Promise<string> {
  try {
    // For the name `localhost`, Fastify opens a second server on ::1 that has no handler of the first, and no stop waits for it.
    return await server.listen({ port, host: host.toLowerCase() === 'localhost' ? '127.0.0.1' : host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const refusal = refusals(host, port, setting).find(({ codes }) => codes.includes(code ?? ''))
    if (refusal === undefined) throw error
    throw new CommandFailed(refusal.message, { cause: error })
  }
}

/** What the system refuses, and what to do about it. */
const refusals = (host: string, port: number, setting: string) => [
  {
    codes: ['EADDRINUSE'],
    message: `Port ${port} is already in use. Stop the other program, or set ${setting} to another number.`,
  },
  {
    codes: ['EACCES'],
    message: `Port ${port} may not be opened by this user. Set ${setting} to a number from 1024.`,
  },
  {
    codes: ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'],
    message:
      `"${host}" is not an address of this machine. ` +
      'Set HOST to 127.0.0.1, to 0.0.0.0 to be reached by the network, or to another address of this machine.',
  },
]
