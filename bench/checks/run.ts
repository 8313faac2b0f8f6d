import { parseArgs } from 'node:util'
import { measureChecks } from './measure.ts'

// How many rank checks a second; README.md tells more.

const usage = `npm run bench:checks -- [options]

  --checks 10000     checks of each run
`

const say = (text: string) => process.stdout.write(`${text}\n`)

const { values } = parseArgs({
  options: { checks: { type: 'string', default: '10000' }, help: { type: 'boolean', default: false } },
})

if (values.help) say(usage)
else {
  const { one, two, floor, memory, aloneMs, besidesMs } = await measureChecks(Number(values.checks), say)
  const ratio = (value: number) => (value / floor).toFixed(2)
  say(`one process    ${one.toFixed(0)} checks a second, ${ratio(one)} of merely inserting`)
  say(`two processes  ${two.toFixed(0)} checks a second, ${ratio(two)} of merely inserting`)
  say(`inserting      ${floor.toFixed(0)} checks a second`)
  say(`memory after each tenth, MB: ${memory.map((bytes) => Math.round(bytes / 1_048_576)).join(' ')}`)
  say(`one keyword: ${aloneMs.toFixed(0)} ms alone, ${besidesMs.toFixed(0)} ms during a large run`)
}
