export const usage = `import v2 --base-url <url> --user-id <id> --key <key> [options]

Copies the projects of an account of another API v2 service into a running Sextant: folders, groups, keywords, search
engines, regions, competitors, settings and the position history. The source is only read.

  import v2 --base-url https://api.example.com --user-id 9001 --key '…'
  import v2 --base-url https://api.example.com --user-id 9001 --projects 501,502

It may be stopped at any moment, also by kill -9: started again it goes on where it was. Started again after the end it
brings the positions of the dates checked since.

The source:
  --base-url <url>    address of the service, without /v2/json
  --user-id <id>      account there
  --key <key>         API key there; SEXTANT_SOURCE_KEY, which other users of the machine do not see
  --projects <ids>    only these projects, with commas; all the account owns when absent

The target:
  --to-url <url>      address of Sextant; SEXTANT_URL, or http://127.0.0.1:8080
  --to-user-id <id>   account; SEXTANT_USER_ID, or 1
  --to-key <key>      API key; SEXTANT_KEY

  --leave-out         goes on without what Sextant does not have, such as a search engine; otherwise nothing is begun
  --beside            copies a project although the target has another one of the same site

What was copied is printed as JSON with the ids here and there, what was left out is told on standard error.
Exit codes: 0 copied, 1 failed (start it again), 2 the command line cannot be used.
`
