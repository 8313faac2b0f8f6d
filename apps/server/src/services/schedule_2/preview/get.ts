import type { CheckMode, InputOf } from '@sextant/contract'
import { PREVIEW_DAYS, PREVIEW_RUNS, type schedulePreview } from '@sextant/contract/schedule_2/preview.ts'
import { sql } from 'kysely'
import { ownerOfProject } from '#accounts/owner.ts'
import { runsUntil } from '#scheduling/next-run.ts'
import { priceRuns, type Previewed } from '#scheduling/preview.ts'
import type { Handler } from '../../handler.ts'
import type { Context } from '../../request/context.ts'
import { noSuchProject } from '../../rows/project.ts'
import { refuseEntries } from '../entries.ts'

type Input = InputOf<typeof schedulePreview>

const DAY_MS = 86_400_000

export const handle: Handler<'get/schedule_2/preview'> = async (context, input) => {
  const { actor, database, owner, prices, providers, settings, volumeProvider } = context
  if (input.type === 'volumes_go') ownerOfProject(actor, input.target_id, 'volumes', 'target_id')
  refuseEntries(input.schedule, input.type)
  const previewed = await previewedOf(context, input)
  const now = new Date()
  const due = runsUntil(input.schedule, now, new Date(now.getTime() + PREVIEW_DAYS * DAY_MS), owner.timeZone)
  const runs = input.type === 'positions_report' ? firstOfDays(due, owner.timeZone) : due
  const price = await priceRuns[input.type](
    {
      providers: await providers.now(),
      pricePerPage: settings.PRICE_PER_PAGE,
      volumes: volumeProvider && {
        provider: volumeProvider.provider,
        pricePerVolume: settings.PRICE_PER_VOLUME,
      },
    },
    database.executor,
    previewed,
    { runs: runs.length, days: firstOfDays(runs, owner.timeZone).length, within: PREVIEW_DAYS },
  )
  return {
    time_zone: owner.timeZone,
    next_runs: runs.slice(0, PREVIEW_RUNS).map((run) => clockOf(actor.timeZone).format(run)),
    runs: runs.length,
    units: price.units,
    price_per_run: rounded(price.perRun),
    price: rounded(price.perRun * runs.length),
    price_expected: rounded(price.expected),
    ...prices.token(rounded(price.perRun).toFixed(6)),
  }
}

/** What to preview; parameters that the request leaves out are as stored. */
async function previewedOf({ database, owner }: Context, input: Input): Promise<Previewed> {
  const { rows } = await sql<{
    check_mode: CheckMode
    sweep_days: number
    stop: boolean | null
    regions_keys: Record<string, number[]> | null
    types: number[] | null
  }>`
    select p.check_mode, p.sweep_days, s.stop_repeated_check as stop, s.regions_keys_by_searcher_key as regions_keys,
      s.volumes_types as types
    from projects p
    left join schedules s on s.account_id = p.account_id and s.project_id = p.id and s.type = ${input.type} and s.report_template_id = ${input.target_id_2 ?? 0}
    where p.account_id = ${owner.accountId} and p.id = ${input.target_id}`.execute(database.executor)
  const stored = rows[0]
  if (stored === undefined) throw noSuchProject('target_id')
  return {
    accountId: owner.accountId,
    projectId: input.target_id,
    timeZone: owner.timeZone,
    settings: {
      stopRepeated: input.stop_repeated_check ?? stored.stop ?? false,
      regionsKeys: input.regions_keys_by_searcher_key ?? stored.regions_keys ?? {},
      volumesTypes: [...new Set(input.volumes_types ?? stored.types ?? [])],
      report: {},
    },
    mode: input.check_mode ?? stored.check_mode,
    loadsOverview: input.load_ai_overview,
    sweepDays: input.sweep_days ?? stored.sweep_days,
    // For a check, 1 would mean the project's setting.
    snapshot: input.do_snapshots === 1 ? 2 : input.do_snapshots,
  }
}

/** Formats times as `YYYY-MM-DD HH:MM:SS` in a time zone: the Swedish format. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
}

/** The first run of every day in a time zone. */
function firstOfDays(runs: readonly Date[], timeZone: string): Date[] {
  const clock = clockOf(timeZone)
  const dateOf = (run: Date | undefined) => run && clock.format(run).slice(0, 10)
  return runs.filter((run, index) => dateOf(run) !== dateOf(runs[index - 1]))
}

function rounded(price: number): number {
  return Math.round(price * 1e6) / 1e6
}
