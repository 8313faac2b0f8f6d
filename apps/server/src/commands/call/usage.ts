/** The command line cannot be used as it is; the message says what to change. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const usage = `call <address> [parameters] [options]

Calls an operation of a running Sextant and prints its result as JSON.

  call get/keywords_2/keywords project_id=1 fields=id,name
  call get/keywords_2/keywords '{"project_id": 1, "limit": 10}'
  call add/keywords_2/keywords/import - < request.json

Parameters are name=value pairs, one JSON object, or - for a JSON object on standard input. In pairs, lists are
written with commas or as JSON; a pair given twice makes a list of two.

  --all            every page of a list, one row per line
  --user-id <id>   account; SEXTANT_USER_ID, or 1
  --key <key>      API key; SEXTANT_KEY, which other users of the machine do not see
  --base-url <url> address of Sextant; SEXTANT_URL, or http://127.0.0.1:8080

Exit codes: 0 answered, 1 failed, 2 the command line cannot be used.
`
