import { sql } from 'kysely'
import { addKey, newKey } from '#accounts/keys.ts'
import { CommandFailed, UsageError, type Command } from './command.ts'
import { openStartedDatabase } from './installed-database.ts'
import { parseOptions } from './options.ts'
import { outputUsage, printerOf, readFormat } from './output/formats.ts'
import { write } from './output/write.ts'

const usage = `sextant key [account id] [options]

Creates an API key directly in the database and prints it, for an account that has lost its keys. The account id defaults to
1. Stop Sextant first if it uses the embedded database.

${outputUsage.replace('default: json', 'default: the key alone')}

Exit codes: 0 created, 1 failed, 2 invalid command line.
`

/** Creates a key directly in the database, for an account that has lost its keys. */
export const key: Command = {
  summary: 'Create an API key for an account that has lost its keys, with Sextant stopped: key 1.',
  usage,
  run: async (args, context) => {
    const { values, positionals } = parseOptions(args, { output: { type: 'string' } })
    const [account = '1', ...others] = positionals
    if (others.length > 0 || !/^\d{1,9}$/.test(account)) {
      throw new UsageError(`An account id is expected, such as 1, but got "${positionals.join(' ')}".`)
    }
    const format = values.output === undefined ? undefined : readFormat(values.output)
    const accountId = Number(account)
    await using database = await openStartedDatabase(context)
    const { rows } = await sql`select id from accounts where id = ${accountId}`.execute(database.executor)
    if (rows.length === 0) throw new CommandFailed(`Account ${account} does not exist.`)
    const created = newKey()
    const id = await addKey(database.executor, accountId, {
      name: 'created on the command line',
      key: created,
    })
    await write(context.stderr, `New key of account ${account}, shown only now:\n`)
    const printed =
      format === undefined
        ? `${created}\n`
        : printerOf(format).value({ user_id: accountId, id, key: created })
    await write(context.stdout, printed)
    return 0
  },
}
