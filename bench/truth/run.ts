import { parseArgs } from 'node:util'
import { confirmAtRandom, faults, type Fault } from './doubt.ts'
import { beHonest, detect } from './measure.ts'
import { mutations } from './mutations.ts'

// What the truth meter notices, and what it must not; see bench/README.md.

const usage = `npm run bench:truth -- [options]

  --checks 10000     honest checks
  --seed 1
`

const { values } = parseArgs({
  options: {
    checks: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})
const say = (text: string) => process.stdout.write(`${text}\n`)

if (values.help) say(usage)
else await run(Number(values.checks), Number(values.seed))

async function run(checks: number, seed: number): Promise<void> {
  let wrong = 0
  say('mutation                                             checks  ranks  rule')
  for (const mutation of mutations) {
    const { checks: after, rule, recorded } = await detect(mutation, seed)
    if (after === undefined || recorded > 0) wrong += 1
    const name = `${mutation.name} (${mutation.vendor})`
    say(
      `${name.padEnd(54)}${String(after ?? '-').padStart(5)}${String(recorded).padStart(7)}  ${rule ?? 'none'}`,
    )
  }
  say('')
  say('honest provider      checks  at once  after a wait  refused  unreadable  quarantine')
  for (const { vendor, quarantine, ...counts } of await beHonest(checks, seed)) {
    if (quarantine !== undefined || counts.refused > 0) wrong += 1
    const cells = [counts.checks, counts.concluded, counts.released, counts.refused, counts.unreadable]
    const widths = [11, 9, 14, 9, 12]
    const shown = cells.map((cell, index) => String(cell).padStart(widths[index]!)).join('')
    say(`${vendor.padEnd(16)}${shown}  ${quarantine ?? 'none'}`)
  }
  say('')
  say('replies wrong at random      share  checks  wrong first  requested again  failed  wrong ranks')
  for (const fault of Object.keys(faults) as Fault[]) {
    for (const share of [0, 0.05, 0.2, 0.4]) {
      const counts = await confirmAtRandom(fault, share, seed)
      const cells = [share, counts.checks, counts.wrong, counts.again, counts.failed, counts.concluded]
      const widths = [7, 8, 13, 17, 8, 13]
      const shown = cells.map((cell, index) => String(cell).padStart(widths[index]!)).join('')
      say(`${fault.padEnd(27)}${shown}`)
    }
  }
  if (wrong > 0) process.exitCode = 1
}
