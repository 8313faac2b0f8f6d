import { parseArgs } from 'node:util'
import { simulate, strategies, type StrategyName, type Tally } from './simulate.ts'
import { makeWorld, mixes, type MixName } from './world.ts'

// What a check costs, and how sure its answer is, by the server's own planner on a simulated web; README.md tells more.

/** Days before anything is counted. */
const BURN_IN = 30

const usage = `npm run bench:planner -- [options]

  --keywords 3000
  --days 90          days counted, after 30 that are not
  --seed 42
`

const { values } = parseArgs({
  options: {
    keywords: { type: 'string', default: '3000' },
    days: { type: 'string', default: '90' },
    seed: { type: 'string', default: '42' },
    help: { type: 'boolean', default: false },
  },
})
const say = (text: string) => process.stdout.write(`${text}\n`)

if (values.help) say(usage)
else {
  const [keywords, days, seed] = [Number(values.keywords), Number(values.days), Number(values.seed)]
  for (const mix of Object.keys(mixes) as MixName[]) {
    say(`\n== mix ${mix}: ${mixes[mix].join('/')} % in 1–10/11–20/21–30/31–50/51–100/none`)
    say(
      line('strategy', ['pages', 'unseen', 'saved', 'exact', 'at best', 'not within', 'unresolved', 'wrong']),
    )
    const world = makeWorld(mix, seed, keywords, BURN_IN + days)
    let full: Tally | undefined
    for (const name of Object.keys(strategies) as StrategyName[]) {
      const tally = simulate(world, strategies[name], BURN_IN)
      full ??= tally
      say(line(name, figures(tally, full)))
    }
  }
}

/** Pages of a check, and what a receipt says of them: how much less than at full depth, and how sure. */
function figures({ checks, outcomes, pages, ranked, unseen, wrong }: Tally, full: Tally): string[] {
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
  return [
    (pages / checks).toFixed(2),
    percent(unseen, ranked),
    percent(full.pages - pages, full.pages),
    ...(['exact', 'at_best', 'not_within', 'partial'] as const).map((name) =>
      percent(outcomes[name], checks),
    ),
    String(wrong),
  ]
}

function line(name: string, cells: readonly string[]): string {
  return name.padEnd(32) + cells.map((cell) => cell.padStart(12)).join('')
}
