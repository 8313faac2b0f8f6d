import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { freePort } from '../../apps/server/test/free-port.ts'
import { openEmbeddedFloor } from '../floor/database.ts'
import { renderTable } from '../report.ts'
import { makePlace } from '../systems/place.ts'
import { audit, type Query } from './audit.ts'
import { Evidence, laws } from './evidence.ts'
import { disturb, killForever, type Scene } from './faults.ts'
import { attack } from './hostile.ts'
import { startProvider, startReceiver } from './outside.ts'
import { FaultyPostgres } from './postgres.ts'
import { Random } from './random.ts'
import { Sextant } from './sextant.ts'
import { call, live, settle, type Account, type Town } from './users.ts'

// Faults of every kind under load, and a full audit at the end; see docs/chaos.md.

const usage = `npm run bench:chaos -- [options]

  --minutes 60
  --db server        server: three processes on one PostgreSQL, one of which is never killed; embedded: one process
  --seed 1           plan of faults and requests
  --out folder       for the log of faults and violations, and those of the processes; ./data/chaos-<time>
  --hostile 32       hostile requests per second
`

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    db: { type: 'string', default: 'server' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
    hostile: { type: 'string', default: '32' },
    help: { type: 'boolean', default: false },
  },
})
const say = (text: string) => process.stdout.write(`${text}\n`)

const ADMIN_KEY = 'chaos-administrator-key-0001'
const ACCOUNTS = 4
const USERS_PER_ACCOUNT = 3
/** Every run and every kept request must have ended this long after the faults. */
const SETTLE_MS = 300_000
/** Memory is looked at from here on, in milliseconds. */
const WARM_MS = 900_000
/** Growth of the process that is never killed, in bytes per hour, that counts as a leak. */
const LEAK_PER_HOUR = 64 * 1_048_576
const FAKETIME = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
]

if (values.help) say(usage)
else if (values.db !== 'server' && values.db !== 'embedded')
  throw new Error(`--db must be server or embedded, but got ${values.db}.`)
else process.exitCode = (await main(values.db, Number(values.minutes), Number(values.seed))) ? 0 : 1

async function main(db: 'server' | 'embedded', minutes: number, seed: number): Promise<boolean> {
  const folder = values.out ?? join('data', `chaos-${new Date().toISOString().replaceAll(':', '-')}`)
  mkdirSync(folder, { recursive: true })
  const evidence = new Evidence(join(folder, 'evidence.log'))
  const random = new Random(seed)
  const began = performance.now()
  say(`Seed ${seed}, ${minutes} minutes, ${db}; evidence in ${folder}`)

  await using stack = new AsyncDisposableStack()
  const place = stack.use(await makePlace('embedded'))
  const postgres = db === 'server' ? await FaultyPostgres.start() : undefined
  if (postgres !== undefined) stack.defer(() => postgres.stop())
  const provider = await startProvider(new Random(seed + 1), evidence)
  stack.defer(() => provider.close())
  const secrets = new Map<string, string>()
  const receiver = await startReceiver(new Random(seed + 2), evidence, (path) => secrets.get(path))
  stack.defer(() => receiver.close())

  const library = FAKETIME.find((path) => existsSync(path))
  const clockFile = library === undefined ? undefined : join(folder, 'clock')
  if (clockFile === undefined)
    say('The clock does not jump: libfaketime is not installed (apt install faketime).')
  else writeFileSync(clockFile, '+0s\n')
  const settings: Record<string, string> = {
    HOST: '127.0.0.1',
    DATA_DIR: place.dataDir,
    DATABASE_URL: postgres?.url ?? '',
    SEXTANT_SECRET_KEY: 'secret of the chaos bench, long enough',
    ADMIN_API_KEY: ADMIN_KEY,
    ADMIN_PASSWORD: 'password of chaos',
    LOG_LEVEL: 'warn',
    SERP_PROVIDER: 'serper',
    SERPER_API_KEY: 'key-ok-chaos',
    SERPER_BASE_URL: provider.url,
    VOLUMES_PROVIDER: 'sandbox',
    PAGE_TIMEOUT_SECONDS: '3',
    CHECK_FAILING_SECONDS: '20',
    WEBHOOK_PRIVATE_ADDRESSES: 'allow',
    EVENTS_PER_DAY: '100000',
    MAX_CONCURRENT_REQUESTS: '60',
    TRASH_RETENTION_DAYS: '0',
    AUDIT_RETENTION_DAYS: '0',
    ...(library === undefined
      ? {}
      : {
          LD_PRELOAD: library,
          FAKETIME_TIMESTAMP_FILE: resolve(clockFile!),
          FAKETIME_CACHE_DURATION: '1',
          // Timers run on; only the time of day jumps, as when an operator or NTP sets it.
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
          FAKETIME_DISABLE_SHM: '1',
        }),
  }
  const names = db === 'server' ? ['spared', 'first', 'second'] : ['only']
  const processes: Sextant[] = []
  for (const name of names) processes.push(new Sextant(name, await freePort(), settings, evidence, folder))
  stack.defer(async () => void (await Promise.all(processes.map((one) => one.stop()))))
  for (const one of processes) {
    one.start()
    await until(() => one.ready, 60_000, `${one.name} is ready`)
  }

  const endAll = () => {
    for (const one of processes) one.abandon()
  }
  process.once('exit', endAll)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

  const town: Town = {
    evidence,
    random,
    port: () =>
      random.pick(processes.some((one) => one.ready) ? processes.filter((one) => one.ready) : processes).port,
    adminKey: ADMIN_KEY,
    receiverUrl: receiver.url,
    secrets,
    stopping: false,
  }
  const accounts: Account[] = []
  for (let number = 0; number < ACCOUNTS; number += 1) accounts.push(await settle(town, number))
  const mallory = await settle(town, ACCOUNTS)
  // Among the requests are those that rotate its own secret.
  secrets.delete(`/${mallory.marker}`)
  const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8')) as {
    paths: object
  }
  // Mallory may not sign others out of the address that all of them share, nor delete her own account's means.
  const operations = Object.keys(document.paths)
    .map((path) => path.replace('/v2/json/', ''))
    .filter(
      (name) =>
        /^(?:get|add|edit|del)\//.test(name) && !/sessions|password|users_2\/keys|projects\/demo/.test(name),
    )

  const scene: Scene = {
    evidence,
    random: new Random(seed + 3),
    processes,
    postgres,
    provider,
    clockFile,
    stopping: false,
  }
  const looking = setInterval(() => {
    for (const one of processes) one.sampleMemory(performance.now() - began)
  }, 2_000)
  const telling = setInterval(() => say(progress(evidence, began)), 60_000)
  const people = accounts.flatMap((account) =>
    Array.from({ length: USERS_PER_ACCOUNT }, () => live(town, account)),
  )
  const work = [...people, attack(town, mallory, accounts, operations, Number(values.hostile))]
  const faults = [
    ...processes.filter(({ name }) => name !== 'spared').map((one) => killForever(scene, one)),
    disturb(scene),
  ]
  const failed = Promise.all([...work, ...faults]).then(() => undefined)
  await Promise.race([sleep(minutes * 60_000), failed])

  scene.stopping = true
  await Promise.all(faults)
  provider.badness = 0
  town.stopping = true
  await Promise.all(work)
  say('The faults are over; waiting for the work that is left.')
  await settled(town, accounts)
  clearInterval(looking)
  clearInterval(telling)
  auditMemory(processes, evidence)
  await Promise.all(processes.map((one) => one.stop()))

  const database = await openDatabase(db, place.dataDir, postgres)
  await audit(database.query, accounts, provider.sent, evidence)
  await database.close()
  report(evidence, processes)
  return evidence.violations.size === 0
}

/** Waits until every account says that its rank checks have ended. */
async function settled(town: Town, accounts: readonly Account[]): Promise<void> {
  const end = performance.now() + SETTLE_MS
  for (const account of accounts) {
    for (;;) {
      const answer = await call(town, account, 'get/positions_2/runs', {
        project_id: account.project,
        filters: [{ name: 'state', operator: 'EQUALS', values: ['running'] }],
      })
      if (answer?.status === 200 && answer.result.length === 0) break
      if (performance.now() > end) {
        town.evidence.broken(
          'stuck',
          `rank checks of account ${account.id} after ${SETTLE_MS} ms: ${answer?.reply.text.slice(0, 1_000)}`,
        )
        break
      }
      await sleep(1_000)
    }
  }
}

/** The process that is never killed must not grow after its first quarter of an hour. */
function auditMemory(processes: readonly Sextant[], evidence: Evidence): void {
  const points = processes[0]!.memory.filter(({ at }) => at > WARM_MS)
  if (points.length < 100 || new Set(points.map(({ life }) => life)).size > 1) return
  const hours = points.map(({ at }) => at / 3_600_000)
  const meanX = hours.reduce((sum, x) => sum + x, 0) / hours.length
  const meanY = points.reduce((sum, { bytes }) => sum + bytes, 0) / points.length
  const slope =
    points.reduce((sum, { bytes }, at) => sum + (hours[at]! - meanX) * (bytes - meanY), 0) /
    hours.reduce((sum, x) => sum + (x - meanX) ** 2, 0)
  evidence.count('memory of the spared process, MB per hour', Math.round(slope / 1_048_576))
  if (slope > LEAK_PER_HOUR)
    evidence.broken('memory', `the spared process grows by ${Math.round(slope / 1_048_576)} MB per hour`)
}

async function openDatabase(
  db: 'server' | 'embedded',
  dataDir: string,
  postgres: FaultyPostgres | undefined,
): Promise<{ query: Query; close(): Promise<void> }> {
  if (db === 'embedded') {
    const floor = await openEmbeddedFloor(join(dataDir, 'postgres'))
    return { query: (text) => floor.pool.query(text), close: () => floor.close() }
  }
  const client = new pg.Client({ connectionString: postgres!.directUrl })
  await client.connect()
  return { query: (text) => client.query(text), close: () => client.end() }
}

function progress({ counts, violations }: Evidence, began: number): string {
  const total = (prefix: string) =>
    [...counts].reduce((sum, [name, count]) => (name.startsWith(prefix) ? sum + count : sum), 0)
  const kills = (counts.get('fault: SIGKILL') ?? 0) + (counts.get('fault: SIGTERM') ?? 0)
  const broken = [...violations].map(([law, list]) => `${law} ${list.length}`).join(', ')
  return `${Math.round((performance.now() - began) / 60_000)} min: ${total('request: ')} requests, ${counts.get('hostile requests') ?? 0} hostile, ${counts.get('writes acknowledged') ?? 0} writes, ${kills} kills, broken: ${broken || 'none'}`
}

function report(evidence: Evidence, processes: readonly Sextant[]): void {
  const rows = [...evidence.counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, count]) => [name, String(count)])
  say(renderTable([['counted', ''], ...rows]))
  const megabytes = (bytes: number | undefined) => String(Math.round((bytes ?? 0) / 1_048_576))
  say('')
  say(
    renderTable([
      ['process', 'lives', 'first MB', 'last MB', 'most MB'],
      ...processes.map(({ name, lives, memory }) => [
        name,
        String(lives),
        megabytes(memory[0]?.bytes),
        megabytes(memory.at(-1)?.bytes),
        megabytes(Math.max(0, ...memory.map(({ bytes }) => bytes))),
      ]),
    ]),
  )
  say('')
  say(
    renderTable([
      ['law', 'broken'],
      ...laws.map((law) => [law, String(evidence.violations.get(law)?.length ?? 0)]),
    ]),
  )
  for (const [law, list] of evidence.violations) for (const one of list.slice(0, 5)) say(`\n${law}: ${one}`)
}

async function until(isTrue: () => boolean, milliseconds: number, what: string): Promise<void> {
  for (let waited = 0; !isTrue(); waited += 50) {
    if (waited > milliseconds) throw new Error(`Not within ${milliseconds} ms: ${what}.`)
    await sleep(50)
  }
}
