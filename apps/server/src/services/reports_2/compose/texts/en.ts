import type { ReportBlockKind } from '@sextant/contract/reports_2/choices.ts'

const titles: Readonly<Record<Exclude<ReportBlockKind, 'movements' | 'notes'>, string>> = {
  summary: 'Summary',
  table: 'Keywords',
  pages: 'Pages that rank',
  competitors: 'Beside the competitors',
}

/** Words of a report in English. */
export const en = {
  titles,
  reportFor: (project: string) => `Report for ${project}`,
  period: (first: string, second: string) => `${first} to ${second}`,
  headline: {
    nothing: 'There are no positions in this period.',
    first: (date: string) => `Positions on ${date}`,
    grew: (before: string, after: string) => `Visibility grew from ${before} to ${after}.`,
    fell: (before: string, after: string) => `Visibility fell from ${before} to ${after}.`,
    stayed: (after: string) => `Visibility stayed at ${after}.`,
    /** `count`: that of those that rose, as a number. */
    moved: (rose: string, fell: string, count: number) =>
      `${rose} ${count === 1 ? 'keyword' : 'keywords'} rose and ${fell} fell.`,
  },
  lead: {
    first: 'There are no positions in the period before to compare with.',
    moved: (known: string, rose: string, fell: string, stayed: string) =>
      `Keywords whose change is known: ${known}. Rose: ${rose}, fell: ${fell}, stayed: ${stayed}.`,
  },
  figures: {
    visibility: 'Visibility',
    top10: 'In the top 10',
    top3: 'In the top 3',
    rose: 'Rose',
    fell: 'Fell',
    was: (before: string) => `was ${before}`,
    of: (all: string) => `of ${all}`,
    ofWas: (all: string, before: string, allBefore: string) => `of ${all}, was ${before} of ${allBefore}`,
    entered: (count: string) => `${count} of them came in`,
    left: (count: string) => `${count} of them dropped out`,
    noVolume: 'no search volumes',
    notKnown: 'not known',
  },
  changesOver: 'Changes cover the keywords known on both dates.',
  visibilityOver: (keywords: string) => `Visibility covers the ${keywords} of them with a search volume.`,
  visibilityOverAll: 'Visibility covers all keywords of the last date with a search volume.',
  chart: {
    title: 'Where the keywords stand',
    note: 'Each bar is a date. Darker is nearer the top.',
    depths: (first: string, before: string, second: string, after: string) =>
      `Results looked at: ${before} on ${first}, ${after} on ${second}.`,
    notFound: 'deeper or not found',
  },
  movements: { rose: 'What rose', fell: 'What fell', noneRose: 'Nothing rose.', noneFell: 'Nothing fell.' },
  columns: {
    keyword: 'Keyword',
    searches: 'Searches',
    change: 'Change',
    page: 'Page',
    keywords: 'Keywords',
    keywordsOn: (date: string) => `Keywords ${date}`,
    best: 'Best position',
    top10: 'In the top 10',
    site: 'Site',
    visibility: 'Visibility',
  },
  entered: 'new',
  left: 'out',
  notKnown: 'not known',
  more: (left: string) => `Left out: ${left} more.`,
  none: 'Nothing to show on these dates.',
  competitorsNote: {
    all: 'Visibility is the share of possible clicks that the positions bring.',
    common:
      'Visibility is the share of possible clicks that the positions bring, over the keywords known on both dates for the site.',
    otherwise: 'Where the change is not known, it is over all keywords of the last date.',
  },
  footer: {
    frozen: (time: string) => `Made ${time}. The numbers are as they were then and do not change.`,
    /** `count`: that of the keywords whose change is known, as a number. */
    compared: (keywords: string, place: string, count: number) =>
      count === 1
        ? `Changes cover the one keyword whose change is known${place}.`
        : `Changes cover the ${keywords} keywords whose change is known${place}.`,
    without: (count: string, date: string, place: string) =>
      `Checks without a certain position are left out: ${count} on ${date}${place}.`,
    invented: 'The sandbox invented positions of this report: no search engine was asked.',
  },
  words: {
    fingerprint: 'fingerprint',
    up: 'up',
    down: 'down',
    invented: 'Invented numbers',
    not_known: 'not known',
    page: 'Page',
    as_table: 'As a table',
    date: 'Date',
  },
}

export type ReportTexts = typeof en
