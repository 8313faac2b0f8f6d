/** The command line is invalid; the message says what to change. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const usage = `call <address> [parameters] [options]

Calls an operation of a running Sextant and prints its result as JSON.

  call get/keywords_2/keywords project_id=1 fields=id,name
  call get/keywords_2/keywords '{"project_id": 1, "limit": 10}'
  call add/keywords_2/keywords/import - < request.json

Parameters are name=value pairs, one JSON object, or - for a JSON object on standard input. In pairs, lists are
separated by commas or written as JSON; repeating a pair makes a list.

  --all             read all pages of a list and print one row per line
  --user-id <id>    account id (default: SEXTANT_USER_ID, or 1)
  --key <key>       API key (default: SEXTANT_KEY, which hides it from other users of the machine)
  --base-url <url>  address of Sextant (default: SEXTANT_URL, or http://127.0.0.1:8080)

Exit codes: 0 succeeded, 1 failed, 2 invalid command line.
`
