import type { Readable, Writable } from 'node:stream'
import type { OutputOf } from '@sextant/contract'
import type { keysCurrent } from '@sextant/contract/users_2/keys.ts'
import { createClient } from '@sextant/sdk'
import { isWithin } from '#accounts/bounds.ts'
import type { Api } from '#mcp/api.ts'
import { serveOnStreams } from '#mcp/stdio.ts'
import { ownConnection } from './call/arguments.ts'
import { UsageError, type Command } from './command.ts'
import { parseOptions, type Connection } from './options.ts'
import { failureText } from './output/failure.ts'

const options = {
  'user-id': { type: 'string' },
  key: { type: 'string' },
  'base-url': { type: 'string' },
} as const

/** Connects an agent on this machine to a running Sextant. */
export const mcp: Command = {
  summary: 'Connect an AI agent to a running Sextant (Model Context Protocol on standard input and output).',
  usage: `sextant mcp [options]

Serves the Model Context Protocol on standard input and output, for agents that start their servers as programs.
Every call goes to a running Sextant. docs/agents.md explains the set-up.

  --user-id <id>     account id (default: SEXTANT_USER_ID, or 1)
  --key <key>        API key (default: SEXTANT_KEY, which hides it from other users of the machine)
  --base-url <url>   address of Sextant (default: SEXTANT_URL, or http://127.0.0.1:8080)

Exit codes: 0 the agent closed standard input, 1 failed, 2 invalid command line.
`,
  run: async (args, { environment, stdin, stdout, stderr }) => {
    const { values, positionals } = parseOptions(args, options)
    if (positionals.length > 0)
      throw new UsageError(`No argument is expected, but got "${positionals.join(' ')}".`)
    const connection = ownConnection(environment, {
      userId: values['user-id'],
      key: values.key,
      baseUrl: values['base-url'],
      keyFrom: 'set SEXTANT_KEY or pass --key',
    })
    await serveOnStreams(
      stdin as Readable,
      stdout as Writable,
      () => connect(connection),
      (error) => stderr.write(`${error.message}\n`),
    )
    return 0
  },
}

/** Throws Error with what can be done if the credentials are refused or Sextant is not reached. */
async function connect(connection: Connection): Promise<Api> {
  const { send } = createClient({ ...connection, retries: 1 })
  const answer = await send('get/users_2/keys/current', {})
  if (!answer.ok) throw new Error(failureText(answer, connection.baseUrl))
  const { administrator, scopes, projects_ids, requires_price_token } = answer.result as OutputOf<
    typeof keysCurrent
  >
  const bounds = {
    scopes,
    projects: projects_ids ?? undefined,
    expiresAt: undefined,
    lineage: [],
    capped: false,
    requiresPriceToken: requires_price_token === 1,
  }
  return {
    send,
    allows: (operation) =>
      (operation.access !== 'administrator' || administrator === 1) && isWithin(bounds, operation),
  }
}
