export const usage = `sextant probe <provider> [options]

Buys pages 1 and 2 of a query from a provider of a running Sextant and prints what the replies show about each
assumption of its adapter: held, broken or not shown. Prints the price and asks before it buys. Needs an administrator.

  sextant probe serper --query "copper kettle"
  sextant probe xmlriver --searcher yandex --region 213 --yes --export recorded

  --query <text>       query to search for (default: weather); a misspelled one shows whether it is corrected
  --searcher <name>    search engine, such as google (default: the first one of the provider)
  --region <key>       key of the place, as in get/system_2/common/regions (default: 102, the United Kingdom)
  --lang <code>        interface language (default: that of the place)
  --device <name>      pc, tablet or phone (default: the first one of the provider)
  --yes                buy without asking; required without a terminal
  --export <folder>    write the replies without the API key, as conformance fixtures
  --output <format>    json, csv or table of the findings (default: a sheet with the evidence)
  --user-id <id>       account id (default: SEXTANT_USER_ID, or 1)
  --key <key>          API key (default: SEXTANT_KEY, which hides it from other users of the machine)
  --base-url <url>     address of Sextant (default: SEXTANT_URL, or http://127.0.0.1:8080)

Exit codes: 0 no assumption is broken, 1 failed or not bought, 2 invalid command line, 3 an assumption is broken.
`
