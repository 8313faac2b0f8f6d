import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { resolve } from 'node:path'
import { LoadGenerator } from './load/load.ts'
import { measureImport } from './measures/imports.ts'
import { ofTheYear } from './measures/reads.ts'
import { measureStart } from './measures/start.ts'
import { checkAnswers, measureRead, type ReadResult } from './measures/under-load.ts'
import { readOptions, usage, type Options } from './options.ts'
import { importRows, readRows, renderTable, systemRows, type ProfileReport } from './report.ts'
import { installations, type Profile } from './systems/installation.ts'

// Measures Sextant beside the floor; README.md says what that is and how to read the table.

const say = (text: string) => process.stdout.write(`${text}\n`)

const options = readArguments()
if (options === 'help') say(usage)
else if (options !== undefined) await measure(options)

function readArguments(): Options | 'help' | undefined {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
    return undefined
  }
}

async function measure(chosen: Options): Promise<void> {
  const began = performance.now()
  const cores = cpus()
  say(`Node ${process.version}, ${cores.length} cores (${cores[0]?.model ?? '?'}), ${process.platform}.`)
  say(`${chosen.repeats} × ${chosen.seconds} s each, floor and Sextant back to back; medians.`)
  const reports: ProfileReport[] = []
  for (const profile of chosen.profiles) reports.push(await measureOn(profile, chosen))
  const seconds = Math.round((performance.now() - began) / 1000)
  say(`\nTook ${seconds} s.`)
  if (chosen.json !== undefined) {
    const { seconds: each, repeats } = chosen
    const results = {
      date: new Date().toISOString(),
      node: process.version,
      cores: cores.length,
      each,
      repeats,
      reports,
    }
    writeFileSync(chosen.json, `${JSON.stringify(results, null, 2)}\n`)
  }
}

async function measureOn(profile: Profile, chosen: Options): Promise<ProfileReport> {
  say(`\n== ${profile} database`)
  const withYear = chosen.reads.some((name) => ofTheYear.includes(name))
  await using installation = await installations[profile](withYear)
  const nodeOptions =
    chosen.profileFolder === undefined
      ? []
      : [
          '--cpu-prof',
          `--cpu-prof-dir=${resolve(chosen.profileFolder)}`,
          `--cpu-prof-name=${profile}.cpuprofile`,
        ]
  const floor = await measureStart(installation, 'floor', chosen.repeats, [])
  await using floorServer = floor.server
  const sextant = await measureStart(installation, 'sextant', chosen.repeats, nodeOptions)
  await using sextantServer = sextant.server
  const pair = { floor: floorServer, sextant: sextantServer }

  for (const name of chosen.reads) await checkAnswers(pair, name)
  const reads: ReadResult[] = []
  using generator = new LoadGenerator()
  for (const name of chosen.reads) {
    reads.push(...(await measureRead(pair, generator, name, chosen.connections, chosen)))
    process.stderr.write(`${name} `)
  }
  process.stderr.write('\n')
  const peakMemory = { floor: floorServer.peakMemory, sextant: sextantServer.peakMemory }
  if (reads.length > 0) say(`${renderTable(readRows(reads))}\n`)
  const imports = []
  for (const name of chosen.imports) imports.push(await measureImport(pair, name, chosen.repeats))
  if (imports.length > 0) say(`${renderTable(importRows(imports))}\n`)
  const systems = {
    floor: { ...floor.result, peakMemory: peakMemory.floor },
    sextant: { ...sextant.result, peakMemory: peakMemory.sextant },
  }
  say(renderTable(systemRows(systems)))
  return { profile, systems, reads, imports }
}
