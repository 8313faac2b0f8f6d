import { call } from './call.ts'
import type { Command } from './command.ts'
import { outputUsage } from './output/formats.ts'

const usage = `sextant account <parameters> [options]
sextant account password <account id or email address> [--email <address>] [--without-code]

Creates an account in a running Sextant; the parameters are those of add/users_2/accounts.

  sextant account name="Crumbs agency" email=team@crumbs.example bonus=10.00

${outputUsage}
  --user-id <id>     account id of an administrator (default: SEXTANT_USER_ID, or 1)
  --key <key>        API key (default: SEXTANT_KEY, which hides it from other users of the machine)
  --base-url <url>   address of Sextant (default: SEXTANT_URL, or http://127.0.0.1:8080)

With \`password\`, sets a new password for an account directly in the database, prints it and ends all sessions of the account.
Stop Sextant first if it uses the embedded database.

  sextant account password 1
  sextant account password 1 --email ann@crumbs.example

  --email <address>  the email address to sign in with from now on
  --without-code     turn off two-factor sign-in, when the authenticator app and the recovery codes are lost

Exit codes: 0 succeeded, 1 failed, 2 invalid command line.
`

/** Creates accounts, and replaces lost passwords. */
export const account: Command = {
  summary: 'Create an account in a running Sextant, or replace a lost password: account password 1.',
  usage,
  run: async (args, context) => {
    if (args[0] !== 'password') return call.run(['add/users_2/accounts', ...args], context)
    const { replacePassword } = await import('./account/password.ts')
    return replacePassword(args.slice(1), context)
  },
}
