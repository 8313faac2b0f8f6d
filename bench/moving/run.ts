import { parseArgs } from 'node:util'
import type { Profile } from '../systems/installation.ts'
import { moveAndCompare } from './measure.ts'

// Moves a project with a year of history from one Sextant to another; see bench/README.md.

const usage = `npm run bench:moving -- [options]

  --keywords 20000        keywords of the project
  --days 365              days of history
  --regions 2             1 or 2
  --kills 3               how often the import is killed on the way
  --db server|embedded    databases of both; embedded
`

const say = (text: string) => process.stdout.write(`${text}\n`)

const { values } = parseArgs({
  options: {
    keywords: { type: 'string', default: '20000' },
    days: { type: 'string', default: '365' },
    regions: { type: 'string', default: '2' },
    kills: { type: 'string', default: '3' },
    db: { type: 'string', default: 'embedded' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) say(usage)
else {
  const size = {
    keywords: Number(values.keywords),
    days: Number(values.days),
    regions: Number(values.regions),
  }
  const profile: Profile = values.db === 'server' ? 'server' : 'embedded'
  const moved = await moveAndCompare(profile, size, Number(values.kills), say)
  const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`
  const rate = Math.round(moved.positions / moved.seconds)
  say(
    `${profile}: ${moved.positions} positions in ${moved.seconds.toFixed(0)} s and ${moved.runs} runs, ${rate} a second; ` +
      `memory of the command ${megabytes(moved.peakMemory)}, of the target ${megabytes(moved.targetMemory)}; ` +
      `${moved.questions} questions and every position alike.`,
  )
}
