import { words } from '../data/phrases.ts'
import { history, historyDate, idsOf, projects, year } from '../data/shape.ts'
import type { ReadName } from '../floor/statements.ts'

/** Numbers of connections at which reads are measured. */
export const connectionCounts = [1, 8, 64] as const

/** A read under load. */
export interface ReadMeasure {
  readonly title: string
  /** Address of the operation. */
  readonly address: string
  /** About twenty request bodies, sent in turn. */
  readonly bodies: readonly object[]
  /** Target ratios to the floor's requests per second, for each of `connectionCounts`. */
  readonly aims: readonly [number, number, number] | undefined
  /** Whether one request takes seconds, so it is measured on one connection only. */
  readonly alone?: true
}

const keywords = 'get/keywords_2/keywords'
const fields = ['id', 'name']
const twenty = Array.from({ length: 20 }, (_, index) => index)
const large = (index: number) => projects.large.first + (index % projects.large.count)
const tracked = (index: number) => projects.tracked.first + (index % projects.tracked.count)

/** Days of a history request. The database has more, so requests differ. */
const DAYS = 30

export const reads: Readonly<Record<ReadName, ReadMeasure>> = {
  R1: {
    title: 'list of 100: all keywords of a project',
    address: keywords,
    bodies: idsOf(projects.small).map((id) => ({ project_id: id, fields })),
    aims: [1.0, 1.1, 1.2],
  },
  R1p: {
    title: 'page of 100 of 10,000, with the total',
    address: keywords,
    bodies: twenty.map((n) => ({ project_id: large(n), fields, limit: 100, offset: n * 500 })),
    aims: undefined,
  },
  R2: {
    title: '100 of those with one of two tags, with their group, of 10,000',
    address: keywords,
    bodies: twenty.map((n) => ({
      project_id: large(n),
      fields: ['id', 'name', 'tags', 'group_name'],
      filters: [{ name: 'tags', operator: 'IN', values: [1 + n, 1 + ((n + 7) % 20)] }],
      limit: 100,
    })),
    aims: [1.0, 1.0, 1.0],
  },
  R3: {
    title: 'list of 10,000: all keywords of a project',
    address: keywords,
    bodies: idsOf(projects.large).map((id) => ({ project_id: id, fields })),
    aims: [1.4, 1.0, 1.0],
  },
  R4: {
    title: '100 of those whose name contains a text, of 10,000',
    address: keywords,
    bodies: words.things.map((thing, n) => ({
      project_id: large(n),
      fields,
      filters: [{ name: 'name', operator: 'CONTAINS', values: [thing] }],
      limit: 100,
    })),
    aims: [1.0, 1.0, 1.0],
  },
  R5: {
    title: 'history: 1,000 keywords, 30 dates, 1 region',
    address: 'get/positions_2/history',
    bodies: twenty.map((n) => ({
      project_id: tracked(n),
      regions_indexes: [history.region],
      date1: historyDate(n % (history.days - DAYS)),
      date2: historyDate((n % (history.days - DAYS)) + DAYS - 1),
      fields,
    })),
    aims: [1.7, 1.3, 1.3],
  },
  R6: {
    title: 'history: 1,000 keywords, 31 dates, 2 regions',
    address: 'get/positions_2/history',
    bodies: twenty.map((n) => ({
      project_id: tracked(n),
      regions_indexes: history.regions,
      date1: historyDate(n % (history.days - 31)),
      date2: historyDate((n % (history.days - 31)) + 30),
      fields,
    })),
    aims: [0.7, 0.7, 0.7],
  },
  R7: {
    title: 'list of 1,000 with five qualified fields',
    address: keywords,
    bodies: twenty.map((n) => {
      const [first, second] = [`${historyDate(n)}:${tracked(n)}`, `${historyDate(n + 7)}:${tracked(n)}`]
      const [region, other] = history.regions.toReversed()
      return {
        project_id: tracked(n),
        fields: [
          ...fields,
          `position:${first}:${region}`,
          `relevant_url:${first}:${region}`,
          `position:${second}:${region}`,
          `position:${first}:${other}`,
          'volume:213:1:3',
        ],
      }
    }),
    aims: [0.7, 0.7, 0.7],
  },
  R8: {
    title: 'summary of two dates: 10,000 keywords',
    address: 'get/positions_2/summary',
    bodies: twenty.map((n) => ({
      project_id: year.project,
      region_index: history.region,
      dates: [historyDate(n * 7), historyDate(n * 7 + 30)],
      show_dynamics: 1,
      show_avg: 1,
    })),
    aims: [0.7, 0.7, 0.7],
  },
  R9: {
    title: 'chart of 365 dates: 10,000 keywords',
    address: 'get/positions_2/summary/chart',
    bodies: [
      {
        project_id: year.project,
        region_index: history.region,
        date1: historyDate(0),
        date2: historyDate(year.days - 1),
        type_range: 0,
        show_tops: 1,
        show_avg: 1,
        show_visibility: 1,
      },
    ],
    aims: [0.7, 0.7, 0.7],
    alone: true,
  },
}

/** The measures that need the year of positions. */
export const ofTheYear: readonly ReadName[] = ['R8', 'R9']
