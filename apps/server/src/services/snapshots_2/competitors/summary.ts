import type { InputOf } from '@sextant/contract'
import {
  snapshotTops,
  type DomainSummary,
  type snapshotsCompetitors,
  type SnapshotTop,
} from '@sextant/contract/snapshots_2/competitors.ts'
import type { DateTally, DomainTally } from './tally.ts'

type Shown = Pick<
  InputOf<typeof snapshotsCompetitors>,
  'show_tops' | 'show_avg' | 'show_median' | 'show_visibility' | 'show_urls'
>

const unseen: DomainTally = { urls: new Set(), positions: [], complete: 0, volumeOfOthers: 0, reached: 0 }

/** The summary of a domain over the SERPs of a date, which has at least one. */
export function summaryOf(date: DateTally, domain: DomainTally = unseen, shown: Shown): DomainSummary {
  return {
    countUrls: domain.urls.size,
    ...(shown.show_tops ? { tops: topsOf(date, domain) } : {}),
    ...(shown.show_avg ? { avg: average(domain.positions) } : {}),
    ...(shown.show_median ? { median: median(domain.positions) } : {}),
    ...(shown.show_visibility
      ? {
          visibility: rounded(domain.reached, date.volume + domain.volumeOfOthers),
          visibility_coverage: rounded(100 * date.withVolume, date.serps),
          volumes_no_collected: volumesNotCollected([date]),
        }
      : {}),
    ...(shown.show_urls ? { urls: [...domain.urls] } : {}),
  }
}

/** 0: every keyword has a volume; 1: some lack it; 2: all lack it. */
export function volumesNotCollected(dates: readonly DateTally[]): 0 | 1 | 2 {
  const serps = dates.reduce((sum, date) => sum + date.serps, 0)
  const withVolume = dates.reduce((sum, date) => sum + date.withVolume, 0)
  return withVolume === serps ? 0 : withVolume === 0 ? 2 : 1
}

function topsOf(date: DateTally, { positions, complete }: DomainTally): NonNullable<DomainSummary['tops']> {
  const counts = Object.entries(snapshotTops).map(([name, [from, to]]) => [
    name,
    positions.filter((position) => position >= from && position <= to).length,
  ])
  return {
    ...(Object.fromEntries(counts) as Record<SnapshotTop, number>),
    absent: date.complete - complete,
  }
}

function average(numbers: readonly number[]): number | null {
  return rounded(
    numbers.reduce((sum, number) => sum + number, 0),
    numbers.length,
  )
}

function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : average(sorted.slice(middle - 1, middle + 1))
}

/** A quotient of whole numbers to two decimals, a half upwards as in the database: 1.005 is 1.01. Null by 0. */
function rounded(dividend: number, divisor: number): number | null {
  return divisor === 0 ? null : Math.round((100 * dividend) / divisor) / 100
}
