import { sql } from 'kysely'
import { ok, warning, type Finding } from './finding.ts'
import type { OpenInstallation } from './installation.ts'

/** Seconds by which clocks may differ: claims and schedules are read by both. */
const DATABASE_SECONDS = 5
/** The header `Date` has whole seconds and is as old as the response. */
const PROVIDER_SECONDS = 60

const TIMEOUT_MS = 5_000

const ADVICE =
  'Synchronize the clocks, with chrony or systemd-timesyncd: sessions, schedules and price tokens depend on them.'

/** The clock of this machine against that of the database and of a provider. */
export async function checkClock({
  database,
  providers,
  fetch,
}: OpenInstallation): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const before = Date.now()
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(database.executor)
  const off = offset(rows[0]!.now, before)
  if (Math.abs(off) > DATABASE_SECONDS) {
    findings.push(warning(`The clock of the database is ${described(off)} this machine's.`, ADVICE))
  }
  for (const { provider, baseUrl, problem } of (await providers.now()).all) {
    if (provider.synthetic || problem !== null) continue
    const asked = Date.now()
    const date = await dateOf(baseUrl, fetch)
    if (date === undefined) continue
    const away = offset(date, asked)
    if (Math.abs(away) > PROVIDER_SECONDS) {
      findings.push(warning(`The clock of ${provider.id} is ${described(away)} this machine's.`, ADVICE))
    }
    break
  }
  return findings.length > 0 ? findings : ok('The clocks agree.')
}

/** Seconds by which `there` is ahead; 0 when it is between `before` and now. */
function offset(there: number, before: number): number {
  const now = Date.now()
  if (there >= before && there <= now) return 0
  return (there > now ? there - now : there - before) / 1000
}

function described(seconds: number): string {
  return `${Math.round(Math.abs(seconds))} seconds ${seconds > 0 ? 'ahead of' : 'behind'}`
}

/** The time of a server by its header `Date` in milliseconds; undefined when it does not respond. */
async function dateOf(url: string, fetch: typeof globalThis.fetch): Promise<number | undefined> {
  try {
    const { headers } = await fetch(new URL('/', url), {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const date = Date.parse(headers.get('date') ?? '')
    return Number.isNaN(date) ? undefined : date
  } catch {
    return undefined
  }
}
