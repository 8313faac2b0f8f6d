import { outputUsage } from '../output/formats.ts'

export const usage = `sextant import v2 --base-url <url> --user-id <id> --key <key> [options]

Copies the projects of an account of another API v2 service into a running Sextant: folders, groups, keywords, search
engines, regions, competitors, settings and the position history. The source is only read.

  sextant import v2 --base-url https://api.example.com --user-id 9001 --key '…'
  sextant import v2 --base-url https://api.example.com --user-id 9001 --projects 501,502

An import can be stopped at any moment, even with kill -9: started again, it continues where it stopped. Started again
after it has finished, it adds the positions of the dates checked since.

Source:
  --base-url <url>    address of the service, without /v2/json
  --user-id <id>      account id
  --key <key>         API key (default: SEXTANT_SOURCE_KEY, which hides it from other users of the machine)
  --projects <ids>    ids of the projects to copy, separated by commas (default: all that the account owns)

Target:
  --to-url <url>      address of Sextant (default: SEXTANT_URL, or http://127.0.0.1:8080)
  --to-user-id <id>   account id (default: SEXTANT_USER_ID, or 1)
  --to-key <key>      API key (default: SEXTANT_KEY)

Options:
  --leave-out         leave out what Sextant does not support, such as a search engine, instead of failing
  --beside            copy a project even if the target already has a project of the same site
${outputUsage}

Prints the ids of the copies on standard output, and what was left out on standard error.
Exit codes: 0 copied, 1 failed (start it again to continue), 2 invalid command line.
`
