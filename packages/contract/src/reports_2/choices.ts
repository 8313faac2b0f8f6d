import { languages } from '../languages.ts'

/** Blocks of a report: its content in the order of the template. */
export const reportBlocks = {
  summary: 'figures of the period beside those of the one before, and a chart of the positions',
  movements: 'the keywords that rose and fell most',
  table: 'keywords with both positions and the page that ranks',
  pages: 'the pages of the site that rank, with the number of their keywords',
  competitors: 'the visibility of the site and its competitors',
  notes: 'a text of your own',
} as const
export type ReportBlockKind = keyof typeof reportBlocks
export const reportBlockKinds = Object.keys(reportBlocks) as ReportBlockKind[]

/** Periods of a report. Each is compared with the period before it. */
export const reportPeriods = {
  checks: 'the last date with a check, compared with the one before',
  week: 'the last complete week, Monday to Sunday',
  month: 'the last complete month of the calendar',
  days_7: 'the 7 days that end today',
  days_30: 'the 30 days that end today',
} as const
export type ReportPeriod = keyof typeof reportPeriods
export const reportPeriodNames = Object.keys(reportPeriods) as ReportPeriod[]

/** Languages of a report. */
export const reportLanguages = languages

/** Most blocks of a report. */
export const REPORT_BLOCKS = 20
/** Most regions of a report; each has its own figures and tables. */
export const REPORT_REGIONS = 10
/** Most competitors of a report. */
export const REPORT_COMPETITORS = 20
/** Most rows of a table of a report. */
export const REPORT_ROWS = 500
/** Rows of a table unless the template says otherwise, by block. */
export const usualRows: Readonly<Partial<Record<ReportBlockKind, number>>> = {
  movements: 6,
  table: 50,
  pages: 20,
}
/** Most templates of a project. */
export const REPORT_TEMPLATES = 50
/** Most bytes of a logo. */
export const LOGO_BYTES = 262_144
/** Most pixels of a side of a logo. */
export const LOGO_PIXELS = 2_000
/** Colour of a report unless the template says otherwise. */
export const REPORT_COLOUR = '#1f5fa8'
/** Most rows of all tables of a report that a file holds: some 300 pages, and two seconds of writing sheets. */
export const reportFileRows = { pdf: 10_000, xlsx: 20_000 } as const
