import { ApiError, type CheckMode, type SnapshotDepth } from '@sextant/contract'
import type { ScheduleType } from '@sextant/contract/schedule_2/types.ts'
import type { Executor } from '#db/database.ts'
import { quoteCheck } from '#ranking/start/quote.ts'
import { wholeProject } from '#ranking/start/scope.ts'
import { quoteVolumes } from '#volumes/start.ts'
import type { ScheduleSettings } from './due.ts'
import { regionsInPlaces } from './places.ts'
import { qualifiersWanted } from './volumes-wanted.ts'
import type { WorkDependencies } from './work.ts'

/** A schedule that is previewed. */
export interface Previewed {
  readonly accountId: number
  readonly projectId: number
  readonly timeZone: string
  readonly settings: ScheduleSettings
  readonly mode: CheckMode
  readonly sweepDays: number
  /** If undefined, the project's setting. */
  readonly snapshot: SnapshotDepth | undefined
  /** Likewise. */
  readonly loadsOverview: boolean | undefined
}

/** Its runs within a number of days. */
export interface PreviewedRuns {
  readonly runs: number
  /** Different days of these runs, in the owner's time zone. */
  readonly days: number
  /** Number of days of the preview. */
  readonly within: number
}

/** Size and price of its runs. */
export interface PreviewedPrice {
  readonly units: number
  readonly perRun: number
  /** Expected price of all runs. */
  readonly expected: number
}

type PriceRuns = (
  dependencies: Pick<WorkDependencies, 'providers' | 'pricePerPage' | 'volumes'>,
  executor: Executor,
  previewed: Previewed,
  runs: PreviewedRuns,
) => Promise<PreviewedPrice>

/** In thrifty mode a run is a sweep every `sweepDays` days and reads few pages otherwise. */
const pricePositions: PriceRuns = async ({ pricePerPage, providers }, executor, previewed, when) => {
  const { accountId, projectId, loadsOverview, mode, settings, snapshot, sweepDays, timeZone } = previewed
  const scope = {
    ...wholeProject(accountId, projectId),
    regionsIndexes: await regionsInPlaces(executor, previewed, settings.regionsKeys),
    evenRunning: true,
  }
  const quote = (sweeps: boolean) =>
    quoteCheck(executor, scope, timeZone, providers.first, pricePerPage, {
      loadsOverview,
      mode,
      snapshot,
      sweeps,
    })
  const [sweep, between] = [await quote(true), await quote(mode === 'exact')]
  const runs = settings.stopRepeated ? when.days : when.runs
  const sweeps = Math.min(runs, Math.ceil(when.within / sweepDays))
  return {
    units: sweep.checks,
    perRun: Number(sweep.price),
    expected: sweeps * Number(sweep.price) + (runs - sweeps) * Number(between.price),
  }
}

/** Volumes stay fresh for longer than a preview looks ahead. */
const priceVolumes: PriceRuns = async ({ volumes }, executor, previewed, { runs }) => {
  if (volumes === undefined)
    throw new ApiError('provider_unavailable', 'no provider of search volumes is configured')
  const { accountId, projectId, settings } = previewed
  const qualifiers = await qualifiersWanted(executor, previewed, settings, volumes.provider)
  const scope = { accountId, projectId, keywords: undefined, qualifiers, noRecheck: 0 } as const
  const quote = await quoteVolumes(executor, scope, volumes.provider, volumes.pricePerVolume)
  return {
    units: quote.volumes,
    perRun: quote.price,
    expected: quote.price * (settings.stopRepeated ? Math.min(runs, 1) : runs),
  }
}

/** Prices the runs of each type of schedule. Throws ApiError 3005 when a provider is missing. */
export const priceRuns: Readonly<Record<ScheduleType, PriceRuns>> = {
  positions_go: pricePositions,
  volumes_go: priceVolumes,
  positions_report: async () => ({ units: 0, perRun: 0, expected: 0 }),
}
