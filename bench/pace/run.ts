import { SMALL_CHECKS } from './beside.ts'
import { measurePace, type Measured } from './measure.ts'
import { readOptions, usage, type Options } from './options.ts'
import { steadyRate, WARM_UP_SECONDS } from './watch.ts'

// Measures the pace of rank checks at a provider with a rate limit; see bench/README.md.

const say = (text: string) => process.stdout.write(`${text}\n`)

const outcomes = ['exact', 'at_best', 'not_within', 'partial', 'failed'] as const

const options = readOptions(process.argv.slice(2))
if (options === 'help') say(usage)
else report(options, await measurePace(options, say))

function report({ checks }: Options, { run, samples, stats, before, after, pace, beside }: Measured): void {
  const last = samples.at(-1)!
  const steady = steadyRate(samples, checks)
  const line = (name: string, text: string) => say(`${name.padEnd(14)} ${text}`)

  line('run', `${last.seconds.toFixed(1)} s, ${(checks / last.seconds).toFixed(1)} checks per second`)
  line('steady part', steady === undefined ? 'too short' : `${steady.toFixed(1)} checks per second`)
  line('outcomes', outcomes.map((name) => `${name} ${run[name]}`).join(', '))

  const start = Math.floor(stats.first! / 1000) + WARM_UP_SECONDS
  const later = stats.seconds.filter(({ second }) => second >= start)
  const total = (seconds: typeof stats.seconds, of: 'accepted' | 'refused') =>
    seconds.reduce((sum, second) => sum + second[of], 0)
  const refusals = (seconds: typeof stats.seconds) => {
    const refused = total(seconds, 'refused')
    const requests = refused + total(seconds, 'accepted')
    return `${refused} of ${requests} refused (${percent(refused / requests)})`
  }
  line('requests', refusals(stats.seconds))
  line('', later.length === 0 ? 'none after ten seconds' : `after ten seconds ${refusals(later)}`)
  line('', pace === null ? 'not paced' : `at ${pace} per second in the end`)
  line(
    'accepted',
    `${(stats.accepted / (checks + (beside === undefined ? 0 : SMALL_CHECKS))).toFixed(3)} per check, ${run.pages} pages stored, ` +
      `at most ${Math.max(...stats.seconds.map(({ accepted }) => accepted))} in a second and ` +
      `${Math.max(...stats.seconds.map(({ inFlight }) => inFlight))} in flight`,
  )

  line('processor', `${last.cpu.toFixed(1)} s, ${((last.cpu / checks) * 1000).toFixed(2)} ms per check`)
  const tenths = Array.from(
    { length: 10 },
    (_, tenth) => samples.find(({ ended }) => ended >= ((tenth + 1) / 10) * checks) ?? last,
  )
  line('memory', `MB after each tenth: ${tenths.map(({ memory }) => megabytes(memory)).join(' ')}`)
  line('', `at most ${megabytes(Math.max(...samples.map(({ memory }) => memory)))} MB`)

  const perCheck = (bytes: number) => `${(bytes / checks).toFixed(0)} bytes per check`
  line('database', perCheck(after.database - before.database))
  const grown = [...after.tables]
    .map(([name, bytes]) => ({ name, bytes: bytes - (before.tables.get(name) ?? 0) }))
    .filter(({ bytes }) => bytes > checks)
    .sort((a, b) => b.bytes - a.bytes)
  for (const { name, bytes } of grown) line('', `${name} ${perCheck(bytes)}`)
  if (after.folder !== before.folder) line('other files', perCheck(after.folder - before.folder))

  if (beside === undefined) return
  const { alone, during, whole } = beside
  const compared = (name: 'single' | 'other') =>
    `${alone[name].toFixed(1)} s alone, ${during[name].toFixed(1)} s during the run`
  line('one keyword', compared('single'))
  line('other account', compared('other'))
  if (!whole) line('', 'The large run ended before these did: use more --checks.')
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}

function megabytes(bytes: number): string {
  return String(Math.round(bytes / 1_048_576))
}
