import type { PositionsSummary } from '@sextant/contract'
import type { ReportChart, ReportFigure } from '@sextant/contract/reports_2/document.ts'
import { askChart, askSummary } from './asked.ts'
import { evidenceOf, type Asking, type Part } from './part.ts'

/** Ranges of positions of the chart that lie beside each other, best first. The last one holds what was not found. */
const ranges = [
  { name: '1–3', from: 1 },
  { name: '4–10', from: 4 },
  { name: '11–30', from: 11 },
  { name: '31–50', from: 31 },
  { name: '51–100', from: 51 },
] as const

/** Figures of the second date beside those of the first, and the positions between them. */
export async function summaryPart(asking: Asking): Promise<Part> {
  const { asked, context, of, place, region, words } = asking
  const { texts } = words
  const summary = await askSummary(context, of.projectId, place)
  const comparison = summary.comparison!
  const isCompared = place.first !== null
  const { chart, invented } = await chartOf(asking, comparison.depths)
  return {
    block: {
      kind: 'figures',
      title: asked.title ?? texts.titles.summary,
      region,
      figures: [
        visibility(asking, summary),
        inTop(asking, summary, texts.figures.top10, '1_10'),
        inTop(asking, summary, texts.figures.top3, '1_3'),
        ...(isCompared ? moved(asking, summary) : []),
      ],
      chart,
      note: isCompared ? noteOf(asking, summary) : '',
    },
    evidence: evidenceOf(asking),
    invented,
  }
}

/** The visibility that a site has on both dates: over the keywords known on both, or else on the second alone. */
export function visibilityOf(
  summary: PositionsSummary,
  isCompared: boolean,
): { readonly before: number | null; readonly after: number | null; readonly change: number | null } {
  const { visibilities, visibility_dynamic } = summary.comparison!
  const [before, after] = visibilities
  return isCompared && typeof after === 'number'
    ? { before: before ?? null, after, change: visibility_dynamic }
    : { before: null, after: summary.visibilities![1] ?? null, change: null }
}

/** Over which keywords the changes and the visibility are taken. */
function noteOf({ words: { texts, number } }: Asking, summary: PositionsSummary): string {
  const { after, before } = visibilityOf(summary, true)
  const over =
    before !== null
      ? texts.visibilityOver(number(summary.comparison!.with_volume))
      : after !== null
        ? texts.visibilityOverAll
        : ''
  return `${texts.changesOver} ${over}`.trim()
}

function visibility({ place, words }: Asking, summary: PositionsSummary): ReportFigure {
  const { texts, percent } = words
  const { before, after, change } = visibilityOf(summary, place.first !== null)
  const note =
    after === null ? texts.figures.noVolume : before === null ? '' : texts.figures.was(percent(before))
  return { label: texts.figures.visibility, unit: 'percent', value: after, change, note }
}

/**
 * A number of keywords. Its change is shown only if both dates have the same keywords, and the earlier number only if both dates have
 * real positions, or both invented ones.
 */
function inTop(
  { place, words }: Asking,
  { comparison, tops, tops_dynamics }: PositionsSummary,
  label: string,
  segment: '1_3' | '1_10',
): ReportFigure {
  const { texts, number } = words
  const [before, after] = tops!
  const value = after![segment]
  const all = allIn(after!)
  const isSame = comparison!.only_first === 0 && comparison!.only_second === 0
  const change = tops_dynamics![segment] ?? null
  const note =
    place.first === null || before![segment] === null || change === null
      ? texts.figures.of(number(all))
      : texts.figures.ofWas(number(all), number(before![segment]), number(allIn(before!)))
  return {
    label,
    unit: 'number',
    value,
    change: place.first !== null && isSame ? change : null,
    note,
  }
}

type Tops = NonNullable<PositionsSummary['tops']>[number]

function allIn(tops: Tops): number {
  return countsOf((segment) => tops[segment] ?? 0).reduce((sum, count) => sum + count, 0)
}

/** Numbers of keywords by range, from the API's segments, of which `1_10` includes `1_3`. */
function countsOf(at: (segment: keyof Tops) => number): number[] {
  return [at('1_3'), at('1_10') - at('1_3'), at('11_30'), at('31_50'), at('51_100'), at('101_10000')]
}

function moved({ words }: Asking, { comparison }: PositionsSummary): ReportFigure[] {
  const { texts, number } = words
  const { down, entered, left, up } = comparison!
  return [
    {
      label: texts.figures.rose,
      unit: 'number',
      value: up + entered,
      change: null,
      note: texts.figures.entered(number(entered)),
    },
    {
      label: texts.figures.fell,
      unit: 'number',
      value: down + left,
      change: null,
      note: texts.figures.left(number(left)),
    },
  ]
}

async function chartOf(
  { context, of, place, words }: Asking,
  depths: readonly (number | null)[],
): Promise<{ chart: ReportChart; invented: boolean }> {
  const { texts, number, date } = words
  const { dates, invented, tops } = await askChart(context, of.projectId, place)
  const [before, after] = depths
  const isKnown = place.first !== null && typeof before === 'number' && typeof after === 'number'
  const bars = dates.map((_, index) => countsOf((segment) => tops[segment][index] ?? 0))
  const looked = place.first === null ? [after] : [before, after]
  const deepest = Math.max(...looked.map((depth) => depth ?? Infinity))
  // Ranges behind what was looked at, where nothing was found, would only repeat that it was not.
  const shown =
    1 +
    ranges.findLastIndex(({ from }, range) => from <= deepest || bars.some((counts) => counts[range]! > 0))
  const chart = {
    title: texts.chart.title,
    note: [
      texts.chart.note,
      ...(isKnown
        ? [texts.chart.depths(date(place.first), number(before), date(place.second), number(after))]
        : []),
    ].join(' '),
    segments: [...ranges.slice(0, shown).map(({ name }) => name), texts.chart.notFound],
    dates: [...dates],
    bars: bars.map((counts) => [...counts.slice(0, shown), counts.at(-1)!]),
  }
  return { chart, invented }
}
