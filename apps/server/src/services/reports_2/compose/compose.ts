import type { ReportContent, ReportEvidence } from '@sextant/contract/reports_2/document.ts'
import { sql } from 'kysely'
import type { ReadContext } from '../../request/context.ts'
import { noSuchProject, refuseArchived } from '../../rows/project.ts'
import { pictureOf } from '../templates/logo.ts'
import type { BlockAsked, ReportSettings } from '../templates/settings.ts'
import { askSummary, isInvented } from './asked.ts'
import { competitorsOf, competitorsPart } from './competitors.ts'
import { runsOf } from './evidence.ts'
import { movementParts } from './movements.ts'
import { pagesPart } from './pages.ts'
import type { Asking, CheckedPlace, Part } from './part.ts'
import { placeOf, regionsOf, type Place, type Reported } from './place.ts'
import { sentencesOf } from './sentence.ts'
import { summaryPart } from './summary.ts'
import { tablePart } from './table.ts'
import { linesOf, wordsIn, type Words } from './words.ts'

/** A report that nothing has stored yet. */
export interface Composed {
  readonly content: ReportContent
  readonly evidence: ReportEvidence
  /** Dates of the first region. */
  readonly first: string | null
  readonly second: string | null
}

/** Makes the blocks of a kind for a place. */
const makers: Readonly<Record<Exclude<BlockAsked['kind'], 'notes'>, (asking: Asking) => Promise<Part[]>>> = {
  summary: async (asking) => [await summaryPart(asking)],
  movements: movementParts,
  table: async (asking) => [await tablePart(asking)],
  pages: async (asking) => [await pagesPart(asking)],
  competitors: async (asking) => [await competitorsPart(asking)],
}

/** Makes the report of a project from the numbers of now. Throws ApiError 54 for an unknown project, 3002 for an archived one. */
export async function compose(
  context: ReadContext,
  projectId: number,
  settings: ReportSettings,
): Promise<Composed> {
  const { executor } = context.database
  const of = await reportedOf(context, projectId)
  const words = wordsIn(settings.language)
  const places: Place[] = []
  for (const index of await regionsOf(executor, of, settings.regions_indexes)) {
    places.push(await placeOf(executor, of, index, settings.period, settings.language))
  }
  const checked = places.filter((place): place is CheckedPlace => place.second !== null)
  const competitorsIds = await competitorsOf(executor, of, settings.competitors_ids)
  const summaries = new Map<CheckedPlace, Awaited<ReturnType<typeof askSummary>>>()
  const runs = new Map<number, string[]>()
  for (const place of checked) {
    summaries.set(place, await askSummary(context, projectId, place))
    runs.set(place.regionIndex, await runsOf(executor, of, place))
  }
  const regionName = (place: Place) => (places.length > 1 ? place.name : null)
  const parts: Part[] = []
  for (const asked of settings.blocks) {
    if (asked.kind === 'notes') {
      parts.push(notesPart(asked))
      continue
    }
    for (const place of checked) {
      const asking = { context, of, place, asked, competitorsIds, words, region: regionName(place) }
      parts.push(...(await makers[asked.kind](asking)))
    }
  }
  const invented = [...summaries.values()].some(isInvented) || parts.some((part) => part.invented === true)
  const [main] = checked
  const said = main === undefined ? undefined : sentencesOf(main, summaries.get(main)!, words)
  const { texts } = words
  return {
    first: main?.first ?? null,
    second: main?.second ?? null,
    content: {
      version: 1,
      language: settings.language,
      project: { name: of.name, site: of.site },
      agency: settings.agency,
      colour: settings.colour,
      logo: logoOf(settings.logo),
      made_at: of.now,
      time_zone: context.owner.timeZone,
      invented,
      kicker: kickerOf(places, main, words),
      report_for: texts.reportFor(of.name),
      headline: settings.headline === '' ? (said?.headline ?? texts.headline.nothing) : settings.headline,
      lead: [...(said === undefined ? [] : [said.lead]), ...linesOf(settings.intro)],
      blocks: parts.map(({ block }) => block),
      outro: linesOf(settings.outro),
      footer: footerOf(of, checked, summaries, invented, words, regionName),
      words: texts.words,
    },
    evidence: {
      project_id: projectId,
      blocks: parts.map(({ evidence }) => ({
        ...evidence,
        run_ids: evidence.region_index === null ? [] : (runs.get(evidence.region_index) ?? []),
      })),
    },
  }
}

async function reportedOf({ database, owner }: ReadContext, projectId: number): Promise<Reported> {
  const { accountId, timeZone } = owner
  const { rows } = await sql<Reported & { id: number; on: number }>`
    select ${accountId}::int as "accountId", id as "projectId", id, name, url as site, "on",
      to_char(now() at time zone ${timeZone}, 'YYYY-MM-DD') as today,
      to_char(now() at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as now
    from projects where account_id = ${accountId} and id = ${projectId}`.execute(database.executor)
  const [found] = rows
  if (found === undefined) throw noSuchProject('project_id')
  refuseArchived(found)
  return found
}

function notesPart({ text = '', title = '' }: BlockAsked): Part {
  return {
    block: { kind: 'notes', title, lines: linesOf(text) },
    evidence: { region_index: null, dates: [], run_ids: [], keyword_ids: [] },
  }
}

function logoOf(logo: Uint8Array | null): ReportContent['logo'] {
  if (logo === null) return null
  const bytes = Buffer.from(logo)
  // A template may have a picture that an earlier version accepted.
  const type = pictureOf(bytes)?.type
  return type === undefined ? null : { type, base64: bytes.toString('base64') }
}

/** The dates and the region of a report; without a region if there are several. */
function kickerOf(places: readonly Place[], main: CheckedPlace | undefined, { texts, date }: Words): string {
  const dates =
    main === undefined
      ? []
      : [main.first === null ? date(main.second) : texts.period(date(main.first), date(main.second))]
  return [...dates, ...(places.length === 1 ? [places[0]!.name] : [])].join(' · ')
}

function footerOf(
  of: Reported,
  checked: readonly CheckedPlace[],
  summaries: ReadonlyMap<CheckedPlace, Awaited<ReturnType<typeof askSummary>>>,
  invented: boolean,
  { texts, date, number, time }: Words,
  regionName: (place: Place) => string | null,
): string[] {
  const lines = [texts.footer.frozen(time(of.now))]
  for (const place of checked) {
    const { comparison, coverage } = summaries.get(place)!
    const region = regionName(place)
    const suffix = region === null ? '' : ` (${region})`
    if (place.first !== null) {
      const { keywords, only_first, only_second, unknown } = comparison!
      const known = keywords - only_first - only_second - unknown
      lines.push(texts.footer.compared(number(known), suffix, known))
    }
    const dates =
      place.first === null
        ? [[place.second, coverage![1]] as const]
        : ([
            [place.first, coverage![0]],
            [place.second, coverage![1]],
          ] as const)
    for (const [day, counted] of dates) {
      if (!counted) continue
      const without = counted.at_best + counted.partial + counted.failed
      if (without > 0) lines.push(texts.footer.without(number(without), date(day), suffix))
    }
  }
  return invented ? [...lines, texts.footer.invented] : lines
}
