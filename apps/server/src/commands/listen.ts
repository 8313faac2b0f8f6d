import type { App } from '#app.ts'
import { CommandFailed } from './command.ts'

/** Throws CommandFailed with the `setting` to change when the port is in use. */
export async function listen(
  server: App['server'],
  host: string,
  port: number,
  setting: 'PORT' | 'WORKER_PORT',
): Promise<string> {
  try {
    return await server.listen({ port, host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new CommandFailed(
      `Port ${port} is already in use. Stop the other program, or set ${setting} to another number.`,
      { cause: error },
    )
  }
}
