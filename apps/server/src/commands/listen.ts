import type { App } from '#app.ts'
import { CommandFailed } from './command.ts'

/** Listens on one address, which it returns. Throws CommandFailed with the `setting` to change when the port is in use. */
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
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new CommandFailed(
      `Port ${port} is already in use. Stop the other program, or set ${setting} to another number.`,
      { cause: error },
    )
  }
}
