import { sql } from 'kysely'
import { ok, warning, type Finding } from './finding.ts'
import type { OpenInstallation } from './installation.ts'

/** Days ahead for which the zones are compared. */
const DAYS = 366

/**
 * The time zones of accounts, as this machine and the database know them: schedules follow the first, dates of checks the second.
 * A server has its tables from its system, and Node brings its own.
 */
export async function checkTimeZones({ database }: OpenInstallation): Promise<readonly Finding[]> {
  const { rows } = await sql<{ zone: string; times: number[]; clocks: string[] }>`
    select z.zone, array_agg(extract(epoch from t.at)::float8 * 1000 order by t.at) as times,
      array_agg(to_char(t.at at time zone z.zone, 'YYYY-MM-DD HH24:MI:SS') order by t.at) as clocks
    from (select distinct time_zone as zone from accounts) z,
      generate_series(date_trunc('hour', now()), now() + make_interval(days => ${DAYS}), interval '1 day') as t(at)
    group by z.zone
    order by z.zone`.execute(database.executor)
  const findings = rows.flatMap(({ zone, times, clocks }) => {
    const here = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    const first = times.findIndex((time, index) => here.format(time) !== clocks[index])
    if (first === -1) return []
    return warning(
      `From ${new Date(times[first]!).toISOString().slice(0, 10)}, this machine and the database read ${zone} differently: ` +
        `${here.format(times[first])} and ${clocks[first]}.`,
      'Schedules of its accounts and the dates of their checks are an hour apart, or more. Instead of an abbreviation, such as CET or ' +
        'IST, choose the zone of a city, such as Europe/Berlin. Otherwise update the older of the two: Node, or the time zone data (tzdata) of the database server.',
    )
  })
  return findings.length > 0 ? findings : ok('This machine and the database agree about time zones.')
}
