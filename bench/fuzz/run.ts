import { parseArgs } from 'node:util'
import { holdsTrue } from '../../apps/server/test/ranking/hostile/laws.ts'
import { overviewHoldsTrue, playOverview } from '../../apps/server/test/ranking/hostile/overviews.ts'
import { play } from '../../apps/server/test/ranking/hostile/sequence.ts'

// Checks on hostile replies, each outcome compared with a plain count of what was sent; see bench/README.md.

const usage = `npm run bench:fuzz -- [options]

  --sequences 100000
  --from 0           number of the first sequence; a number is always the same sequence
`

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '100000' },
    from: { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  },
})
const say = (text: string) => process.stdout.write(`${text}\n`)

if (values.help) say(usage)
else {
  run(Number(values.from), Number(values.sequences))
  runOverviews(Number(values.from), Number(values.sequences))
}

function run(from: number, sequences: number): void {
  const began = performance.now()
  const outcomes = new Map<string, number>()
  let [asked, read, wrong] = [0, 0, 0]
  for (let number = from; number < from + sequences; number += 1) {
    const played = play(number)
    const { outcome } = played.findings.sites[0].outcome
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    asked += played.pagesAsked
    read += played.accepted.size
    try {
      holdsTrue(played)
    } catch (error) {
      wrong += 1
      say(`sequence ${number}: ${(error as Error).message}`)
    }
  }
  for (const [outcome, count] of [...outcomes].toSorted(([a], [b]) => a.localeCompare(b)))
    say(`${outcome.padEnd(24)}${count}`)
  say(`${'pages asked for'.padEnd(24)}${asked}`)
  say(`${'pages read'.padEnd(24)}${read}`)
  say(`${'false outcomes'.padEnd(24)}${wrong}`)
  say(`Took ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  if (wrong > 0) process.exitCode = 1
}

/** AI Overviews in the formats of several vendors, whole or with sources that were not sent. */
function runOverviews(from: number, sequences: number): void {
  const began = performance.now()
  const states = new Map<string, number>()
  let wrong = 0
  for (let number = from; number < from + sequences; number += 1) {
    const played = playOverview(number)
    states.set(played.state, (states.get(played.state) ?? 0) + 1)
    try {
      overviewHoldsTrue(played)
    } catch (error) {
      wrong += 1
      say(`AI Overview ${number}: ${(error as Error).message}`)
    }
  }
  for (const [state, count] of [...states].toSorted(([a], [b]) => a.localeCompare(b)))
    say(`${`AI Overview ${state}`.padEnd(24)}${count}`)
  say(`${'false states'.padEnd(24)}${wrong}`)
  say(`Took ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  if (wrong > 0) process.exitCode = 1
}
