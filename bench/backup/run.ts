import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { verifyBackup } from '../../apps/server/src/backup/read.ts'
import { ServerProcess } from '../../apps/server/test/flows/server-process.ts'
import { startPostgres, type TestPostgres } from '../../apps/server/test/postgres.ts'
import { temporaryFolder } from '../growth/place.ts'
import { seed } from '../growth/seed.ts'
import { sizes, type Size } from '../growth/shape.ts'
import { API_KEY } from '../load/request.ts'
import { renderTable } from '../report.ts'
import type { Profile } from '../systems/installation.ts'
import { runCommand, type Ended } from './commands.ts'
import { differing, digestsIn, faultsIn, isSame, judge, SECRET, settingsOf, type Target } from './judge.ts'
import { startWriters, type Writers } from './writers.ts'

// Kills backups and restores while eight write; see bench/README.md.

const usage = `npm run bench:backup -- [options]

  --kills 200             kills of backup and restore together
  --checks 10000          checks with stored pages before the writers start
  --db server|embedded|both
  --of backup|restore     which of the two is killed; both
  --minutes 15            after these no further command is killed
`

const WRITERS = 8
/** Every one of these restores that was killed is run again, to its end. */
const REPEAT_EVERY = 10

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    checks: { type: 'string', default: '10000' },
    db: { type: 'string', default: 'both' },
    of: { type: 'string', default: 'both' },
    minutes: { type: 'string', default: '15' },
    help: { type: 'boolean', default: false },
  },
})

const say = (text: string) => process.stdout.write(`${text}\n`)
const note = (text: string) =>
  process.stderr.write(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${text}\n`)
const faults: string[] = []
const isLate = () => performance.now() > Number(values.minutes) * 60_000

if (values.help) say(usage)
else await runAll()

async function runAll(): Promise<void> {
  const profiles: Profile[] = values.db === 'both' ? ['embedded', 'server'] : [values.db as Profile]
  await using folder = await temporaryFolder()
  await mkdir(folder.path, { recursive: true })
  const postgres = await startPostgres()
  try {
    const kills: KillRow[] = []
    const measured: string[][] = []
    for (const profile of profiles) {
      const each = Math.ceil(Number(values.kills) / profiles.length / (values.of === 'both' ? 2 : 1))
      await runProfile(profile, join(folder.path, profile), postgres, each, kills, measured)
    }
    say(
      renderTable([
        [
          'running',
          'MB',
          'file MB',
          'backup s',
          'peak MB',
          'requests',
          'p50 ms',
          'p99 ms',
          'max ms',
          'alone max ms',
        ],
        ...measured,
      ]),
    )
    say('')
    say(
      renderTable([
        ['killed', 'at', 'kills', 'no file', 'whole file', 'nothing', 'refused', 'whole', 'in part'],
        ...kills.map(rowOf),
      ]),
    )
  } finally {
    await postgres.stop()
  }
  say(faults.length === 0 ? '\nNo fault.' : `\n${faults.length} faults:\n${faults.join('\n')}`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

interface KillRow {
  readonly command: string
  readonly stage: string
  readonly left: Record<string, number>
}

function rowOf({ command, stage, left }: KillRow): string[] {
  const of = (name: string) => String(left[name] ?? 0)
  const kills = Object.values(left).reduce((sum, count) => sum + count, 0)
  return [
    command,
    stage,
    String(kills),
    ...['no file', 'whole file', 'nothing', 'refused', 'whole', 'served in part'].map(of),
  ]
}

function count(rows: KillRow[], command: string, stage: string, left: string): void {
  let row = rows.find((one) => one.command === command && one.stage === stage)
  if (row === undefined) rows.push((row = { command, stage, left: {} }))
  row.left[left] = (row.left[left] ?? 0) + 1
}

async function runProfile(
  profile: Profile,
  folder: string,
  postgres: TestPostgres,
  each: number,
  kills: KillRow[],
  measured: string[][],
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const source: Target =
    profile === 'embedded'
      ? { dataDir: join(folder, 'source') }
      : { databaseUrl: await postgres.createDatabase() }
  note(`${profile}: seeding ${values.checks} checks.`)
  await seed({ dataDir: join(folder, 'source'), ...source } as never, sizeOf(Number(values.checks)), note)
  const settings = {
    ...settingsOf(source),
    ...(profile === 'server' && { DATA_DIR: folder }),
    SEXTANT_SECRET_KEY: SECRET,
  }

  const server = new ServerProcess({ ...settings, MAX_CONCURRENT_REQUESTS: '0', ADMIN_API_KEY: API_KEY })
  const url = await server.listening
  if (url === undefined) throw new Error((await server.ended).errors)
  await addProviderKey(url)
  const writers = await startWriters(url, WRITERS)
  const busy = join(folder, 'busy.backup')
  let before: ReadonlyMap<number, number>
  try {
    await wait(3_000)
    writers.takeTimes()
    await wait(10_000)
    const alone = writers.takeTimes()
    before = writers.acknowledged()
    const whole = await completed(['backup', busy], settings)
    const during = writers.takeTimes()
    measured.push(await rowOfBackup(profile, busy, whole, during, alone, source))
    if (values.of !== 'restore') await killBackups(profile, folder, settings, whole.milliseconds, each, kills)
    await rm(join(folder, 'last.backup'), { force: true })
    await completed(['backup', join(folder, 'last.backup')], settings)
    if ('dataDir' in source) {
      const left = (await readdir(source.dataDir)).filter((name) => name.startsWith('backup-copy-'))
      if (left.length > 0) faults.push(`${profile}: ${left.length} copies were left`)
    }
  } finally {
    await stop(writers)
    // As a power cut would.
    await server.kill()
  }
  const restored = await restoreBoth(profile, folder, 'busy', busy, postgres)
  compare(
    `${profile}: under load, folder and server`,
    await digestsIn(restored[0]),
    await digestsIn(restored[1]),
  )
  for (const target of restored) {
    for (const fault of await faultsIn(target, before)) faults.push(`${profile}, under load: ${fault}`)
  }
  // Nobody writes any more: what is restored must be what there was.
  const quiet = join(folder, 'quiet.backup')
  const expected = await digestsIn(source)
  await completed(['backup', quiet], settings)
  for (const [index, target] of (await restoreBoth(profile, folder, 'quiet', quiet, postgres)).entries()) {
    compare(`${profile}: source and ${index === 0 ? 'folder' : 'server'}`, expected, await digestsIn(target))
    for (const fault of await faultsIn(target, writers.acknowledged()))
      faults.push(`${profile}, quiet: ${fault}`)
  }
  if (values.of !== 'backup') await killRestores(profile, folder, quiet, postgres, expected, each, kills)
}

async function stop(writers: Writers): Promise<void> {
  await writers.stop()
  faults.push(...writers.failures)
}

function compare(what: string, one: Record<string, string>, other: Record<string, string>): void {
  const tables = differing(one, other)
  if (tables.length > 0) faults.push(`${what} differ in ${tables.join(', ')}`)
  else say(`${what}: equal digests of ${Object.keys(one).length} tables`)
}

async function completed(args: string[], settings: Record<string, string>): Promise<Ended> {
  const ended = await runCommand(args, settings)
  note(`sextant ${args[0]}: ${(ended.milliseconds / 1000).toFixed(1)} s`)
  if (ended.code !== 0) throw new Error(`${args.join(' ')} failed: ${ended.stderr}`)
  return ended
}

async function rowOfBackup(
  profile: Profile,
  file: string,
  { milliseconds, peakMemory }: Ended,
  during: number[],
  alone: number[],
  source: Target,
): Promise<string[]> {
  const sorted = during.toSorted((one, other) => one - other)
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(0)
  const { size } = await stat(file)
  return [
    profile,
    'dataDir' in source ? String(Math.round((await sizeOfFolder(source.dataDir)) / 1e6)) : '',
    (size / 1e6).toFixed(1),
    (milliseconds / 1000).toFixed(1),
    String(Math.round(peakMemory / 1e6)),
    String(sorted.length),
    at(0.5),
    at(0.99),
    at(1),
    Math.max(...alone).toFixed(0),
  ]
}

async function sizeOfFolder(folder: string): Promise<number> {
  const { sizeOfFiles } = await import('../../apps/server/src/db/embedded/copy-files.ts')
  return sizeOfFiles(folder)
}

/** When the kills come: spread over the whole length of the command, and a little behind it. */
function delays(milliseconds: number, times: number): number[] {
  return Array.from({ length: times }, (_, index) => (milliseconds * 1.02 * (index + Math.random())) / times)
}

async function killBackups(
  profile: Profile,
  folder: string,
  settings: Record<string, string>,
  milliseconds: number,
  times: number,
  kills: KillRow[],
): Promise<void> {
  for (const [index, delay] of delays(milliseconds, times).entries()) {
    if (isLate()) return
    const file = join(folder, 'killed.backup')
    await rm(file, { force: true })
    const ended = await runCommand(['backup', file], settings, delay)
    if (ended.code !== null && ended.code !== 0) faults.push(`${profile}: a backup failed: ${ended.stderr}`)
    let left = 'no file'
    if (existsSync(file)) {
      left = 'whole file'
      await verifyBackup(file).catch((error: Error) => faults.push(`${profile}: ${error.message}`))
    }
    count(kills, `backup of ${profile}`, ended.stage, left)
    if (index % 10 === 0) note(`${profile}: backup ${index + 1} of ${times}, ${ended.stage} ${left}`)
  }
}

async function killRestores(
  profile: Profile,
  folder: string,
  file: string,
  postgres: TestPostgres,
  expected: Record<string, string>,
  times: number,
  kills: KillRow[],
): Promise<void> {
  // Restoring into a folder takes several times as long.
  for (const [kind, share] of [
    ['folder', 0.3],
    ['server', 0.7],
  ] as const) {
    const place = async (name: string): Promise<Target> =>
      kind === 'folder' ? { dataDir: join(folder, name) } : { databaseUrl: await postgres.createDatabase() }
    const { milliseconds } = await completed(['restore', file], settingsOf(await place('timed')))
    for (const [index, delay] of delays(milliseconds, Math.round(times * share)).entries()) {
      if (isLate()) return
      const target = await place('killed')
      const ended = await runCommand(['restore', file], settingsOf(target), delay)
      if (ended.code !== null && ended.code !== 0)
        faults.push(`${profile}: a restore failed: ${ended.stderr}`)
      const left = await judge(target, expected)
      if (left === 'served in part') faults.push(`${profile}: a part is served after ${ended.stage}`)
      count(kills, `restore of ${profile} into ${kind}`, ended.stage, left)
      if (index % 10 === 0) note(`${profile}: restore into ${kind} ${index + 1}, ${ended.stage} ${left}`)
      if (index % REPEAT_EVERY === REPEAT_EVERY - 1 && left === 'refused') {
        await completed(['restore', file], settingsOf(target))
        if (!isSame(await digestsIn(target), expected)) faults.push(`${profile}: a repeated restore differs`)
      }
      // The program that creates the database outlives the kill for a moment.
      if ('dataDir' in target) await rm(target.dataDir, { recursive: true, force: true, maxRetries: 20 })
    }
  }
}

async function restoreBoth(
  profile: Profile,
  folder: string,
  name: string,
  file: string,
  postgres: TestPostgres,
): Promise<[Target, Target]> {
  const targets: [Target, Target] = [
    { dataDir: join(folder, `restored-${name}`) },
    { databaseUrl: await postgres.createDatabase() },
  ]
  for (const target of targets) {
    const { milliseconds, peakMemory } = await completed(['restore', file], settingsOf(target))
    const kind = 'dataDir' in target ? 'a folder' : 'a server'
    say(
      `${profile}, ${name}: restored into ${kind} in ${(milliseconds / 1000).toFixed(1)} s, peak ${Math.round(peakMemory / 1e6)} MB`,
    )
  }
  return targets
}

async function addProviderKey(url: string): Promise<void> {
  const response = await fetch(`${url}/v2/json/add/providers_2/providers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-id': '1', authorization: `bearer ${API_KEY}` },
    body: JSON.stringify({ id: 'serper', key: 'serper-key-of-the-benchmark' }),
  })
  if (response.status !== 200) throw new Error(await response.text())
}

/** A project whose keywords were checked on ten dates. */
function sizeOf(checks: number): Size {
  const small = sizes.S.projects.small
  const keywords = Math.max(1_000, Math.round(checks / 10))
  return {
    name: 'S',
    projects: {
      large: { first: 101, count: 1, keywords, group: 500, days: 10, checked: 10, beside: 2 },
      year: { first: 201, count: 1, keywords: 100, group: 100, days: 30, checked: 0, beside: 0 },
      small,
    },
    charges: 300,
    imported: 1_000,
  }
}
