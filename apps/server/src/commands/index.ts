import { runCall } from './call.ts'
import { importCommand } from './import.ts'
import { newKeyCommand } from './key.ts'
import { migrateCommand } from './migrate.ts'
import { newPasswordCommand } from './password.ts'
import { probeCommand } from './probe.ts'
import { say } from './say.ts'
import { serve } from './serve.ts'

interface Command {
  readonly doc: string
  /** Returns the exit code. */
  readonly run: (args: readonly string[]) => Promise<number>
}

/** Every command by its name. */
export const commands = {
  serve: { doc: 'Serve the API and the dashboard, and run rank checks.', run: () => serve() },
  call: {
    doc: 'Call an operation of a running Sextant: call get/keywords_2/keywords project_id=1. See `call --help`.',
    run: (args) => runCall([...args], process.env, { stdout: process.stdout, stderr: process.stderr }),
  },
  account: {
    doc:
      'Create an account in a running Sextant: account name="Crumbs agency" email=team@crumbs.example. To ' +
      'reset a password, with Sextant stopped: account password 1.',
    run: (args) =>
      args[0] === 'password'
        ? newPasswordCommand(args.slice(1))
        : runCall(['add/users_2/accounts', ...args], process.env, {
            stdout: process.stdout,
            stderr: process.stderr,
          }),
  },
  import: {
    doc: 'Copy projects from another API v2 service into a running Sextant. See `import v2 --help`.',
    run: (args) => importCommand(args, process.env, { stdout: process.stdout, stderr: process.stderr }),
  },
  probe: {
    doc:
      'Check what the adapter of a provider assumes, with two pages of a running Sextant: probe serper ' +
      '--query "copper kettle". See `probe --help`.',
    run: (args) => probeCommand(args, process.env, process),
  },
  key: {
    doc: 'Create an API key for an account that has lost its keys, with Sextant stopped: key 1.',
    run: newKeyCommand,
  },
  migrate: { doc: 'Update the database to the current schema.', run: () => migrateCommand() },
  help: {
    doc: 'Show this list.',
    run: async () => {
      for (const [name, command] of Object.entries(commands)) say(`${name.padEnd(10)}${command.doc}`)
      return 0
    },
  },
} satisfies Record<string, Command>
