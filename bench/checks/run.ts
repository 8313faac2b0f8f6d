import { parseArgs } from 'node:util'
import { profileNamed } from '../systems/installation.ts'
import { measureChecks } from './measure.ts'
import { measureMemory } from './memory.ts'

// Measures rank checks per second; see bench/README.md.

const usage = `npm run bench:checks -- [options]

  --database server|embedded   server
  --checks 10000               checks of each run
  --memory 1000000             looks only at the memory of a process over so many checks
`

const say = (text: string) => process.stdout.write(`${text}\n`)

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'server' },
    checks: { type: 'string', default: '10000' },
    memory: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) say(usage)
else if (values.memory !== undefined) {
  sayMemory(
    await measureMemory(profileNamed(values.database), Number(values.memory), Number(values.checks), say),
  )
} else {
  const measured = await measureChecks(profileNamed(values.database), Number(values.checks), say)
  const { one, two, floor, memory, aloneMs, besidesMs } = measured
  const ratio = (value: number) => (value / floor).toFixed(2)
  say(`one process    ${one.toFixed(0)} checks per second, ${ratio(one)} of only inserting`)
  if (two !== undefined)
    say(`two processes  ${two.toFixed(0)} checks per second, ${ratio(two)} of only inserting`)
  say(`inserting      ${floor.toFixed(0)} checks per second`)
  sayMemory(memory)
  say(`one keyword: ${aloneMs.toFixed(0)} ms alone, ${besidesMs.toFixed(0)} ms during a large run`)
}

function sayMemory(memory: readonly number[]): void {
  say(`memory after each tenth, MB: ${memory.map((bytes) => Math.round(bytes / 1_048_576)).join(' ')}`)
}
