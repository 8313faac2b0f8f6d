import assert from 'node:assert/strict'
import {
  guestLinkContentNames,
  historyFields,
  Keyword,
  registry,
  type GuestLinkContent,
  type Operation,
} from '@sextant/contract'
import { afterAll, beforeAll, describe, test, vi } from 'vitest'
import type { GuestLink } from '#accounts/guest-links.ts'
import { shownOperations } from '#guests/operations.ts'
import { requireShownOperation, shownRequest } from '#guests/restrict.ts'

const [PROJECT, RIVAL, OTHER_PROJECT] = [7, 8, 9]
const [SHOWN_REGION, OTHER_REGION] = [2, 3]
const [SHOWN_REPORT, OTHER_REPORT] = [4, 5]
const [INSIDE, BEFORE, AFTER] = ['2026-02-15', '2026-01-31', '2026-03-01']

/** Every set of contents. */
const everySet: readonly (readonly GuestLinkContent[])[] = Array.from(
  { length: 2 ** guestLinkContentNames.length },
  (_, bits) => guestLinkContentNames.filter((_name, index) => ((bits >> index) & 1) === 1),
)

function linkThat(contents: readonly GuestLinkContent[], more: Partial<GuestLink> = {}): GuestLink {
  return {
    id: 1,
    projectId: PROJECT,
    contents,
    regions: [SHOWN_REGION],
    places: ['213:1'],
    date1: '2026-02-01',
    date2: '2026-02-28',
    lastDays: null,
    filters: null,
    reports: [SHOWN_REPORT],
    lang: 'en',
    embedOrigins: null,
    ...more,
  }
}

const operations: readonly Operation[] = Object.values(registry)
const history = registry['get/positions_2/history']
const summary = registry['get/positions_2/summary']
const chart = registry['get/positions_2/summary/chart']
const byRegion = { project_id: PROJECT, region_index: SHOWN_REGION }
const requests = new Map<Operation, object>([
  [history, { project_id: PROJECT, regions_indexes: [SHOWN_REGION] }],
  [summary, byRegion],
  [chart, byRegion],
])

function allows(link: GuestLink, operation: Operation, more: object = {}): boolean {
  try {
    shownRequest(link, operation, { ...requests.get(operation), ...more }, 'UTC')
    return true
  } catch (error) {
    assert.equal((error as { error?: string }).error, 'forbidden', String(error))
    return false
  }
}

/**
 * What shows each field, written down once more: a mistake in the table of the product shows here. Fields that are not in the
 * list are never shown. The function says what more a qualified field needs.
 */
const cell = (name: string, date = INSIDE, site = PROJECT, region = SHOWN_REGION) =>
  `${name}:${date}:${site}:${region}`
const fieldsOf: readonly [field: string, needs: readonly GuestLinkContent[] | 'never'][] = [
  ['id', ['positions']],
  ['name', ['positions']],
  ['LENGTH(name)', ['positions']],
  ['group_id', ['groups']],
  ['group_name', ['groups']],
  ['tags', ['tags']],
  ['tagsNames()', ['tags']],
  ['target', ['urls']],
  ['volume:213:1:3', ['volume']],
  ['volume_invented:213:1:3', ['volume']],
  ['volume:213:1:1', ['frequency']],
  ['volume_invented:213:1:1', ['frequency']],
  ['volume:2:1:3', 'never'],
  ['volume:213:0:6', 'never'],
  [cell('position'), ['positions', 'dates']],
  [cell('invented'), ['positions', 'dates']],
  [cell('relevant_url'), ['urls', 'dates']],
  [cell('visitors'), ['visitors', 'dates']],
  [cell('position', INSIDE, RIVAL), ['positions', 'dates', 'competitors']],
  [cell('relevant_url', INSIDE, RIVAL), ['urls', 'dates', 'competitors']],
  [cell('position', BEFORE), 'never'],
  [cell('position', AFTER), 'never'],
  [cell('position', INSIDE, PROJECT, OTHER_REGION), 'never'],
  ['COUNT(*)', 'never'],
  ['position', 'never'],
  ['volume', 'never'],
  ['constructor', 'never'],
  ['__proto__', 'never'],
  ['Name', 'never'],
  ['name:1', 'never'],
  ['', 'never'],
]
const listed = new Set(fieldsOf.map(([field]) => field.split(':')[0]))
const neverShown = [
  ...Object.keys(Keyword.fields),
  ...Object.entries(Keyword.qualified).map(([name, { qualifiers }]) => {
    const values = {
      date: INSIDE,
      date1: INSIDE,
      date2: INSIDE,
      project_id: PROJECT,
      region_index: SHOWN_REGION,
      region_key: 213,
      searcher_key: 1,
      type: 3,
      position: 'P11',
      tool_name: 'x',
    }
    return [name, ...qualifiers.map((qualifier) => values[qualifier])].join(':')
  }),
].filter((field) => !listed.has(field.split(':')[0]))
const hasAll = (contents: readonly GuestLinkContent[], needs: readonly GuestLinkContent[] | 'never') =>
  needs !== 'never' && needs.every((need) => contents.includes(need))

describe('over every set of contents, a link', () => {
  // Half a million refusals, of which nobody reads where they come from.
  const { stackTraceLimit } = Error
  beforeAll(() => {
    Error.stackTraceLimit = 0
  })
  afterAll(() => {
    Error.stackTraceLimit = stackTraceLimit
  })

  test('can be used for positions, figures and reports at most, and for no other of the API', () => {
    const needed = new Map<Operation, GuestLinkContent>([
      [history, 'positions'],
      [summary, 'summary'],
      [chart, 'charts'],
      [registry['get/reports_2/reports/document'], 'reports'],
      [registry['get/reports_2/reports/export'], 'reports'],
      [registry['get/reports_2/reports/evidence'], 'reports'],
    ])
    assert.deepEqual(
      Object.keys(shownOperations),
      [...needed.keys()].map(({ address }) => address),
    )
    for (const contents of everySet) {
      const link = linkThat(contents)
      for (const operation of operations) {
        const need = needed.get(operation)
        const isShown = need !== undefined && contents.includes(need)
        if (isShown) requireShownOperation(link, operation)
        else
          assert.throws(
            () => requireShownOperation(link, operation),
            { error: 'forbidden' },
            operation.address,
          )
      }
    }
  })

  test('returns only fields that it shows, and neither filters nor sorts by others', () => {
    const others = neverShown.map((field) => [field, 'never'] as const)
    for (const contents of everySet.filter((each) => each.includes('positions'))) {
      const link = linkThat(contents)
      // No content shows them, so they are tried with the fewest contents and with the most.
      const isExtreme =
        [1, 2].includes(contents.length) || contents.length >= guestLinkContentNames.length - 1
      for (const [field, needs] of isExtreme ? [...fieldsOf, ...others] : fieldsOf) {
        const isShown = hasAll(contents, needs)
        const what = `${field} with ${contents.join()}`
        const ways: object[] = [
          { fields: ['id', field] },
          { filters: [{ name: field, operator: 'IS_NOT_NULL' }] },
          { filters: [{ name: 'id', operator: 'EQUALS', values: [`Field:{${field}}`] }] },
          { filters: [{ name: 'id', operator: 'IN', values: [1, `Field:${field}`] }] },
          { orders: [{ name: field, direction: 'DESC' }] },
          { orders: [field] },
          { orders: [{ name: field, orderValues: [1] }] },
          { orders: [{ name: 'id', operator: 'EQUALS', values: [`Field:{${field}}`] }] },
        ]
        // An empty name has no form as a filter or an order.
        for (const way of field === '' ? ways.slice(0, 1) : ways) {
          assert.equal(allows(link, history, way), isShown, `${what}: ${JSON.stringify(way)}`)
        }
      }
    }
  })

  test('selects keywords for figures only where it shows what that would tell', () => {
    for (const contents of everySet) {
      const link = linkThat(contents)
      for (const selection of [
        { id: 1 },
        { filters: [{ name: 'name', operator: 'CONTAINS', values: ['a'] }] },
      ]) {
        assert.equal(allows(link, summary, selection), hasAll(contents, ['summary', 'positions']))
        assert.equal(allows(link, chart, selection), hasAll(contents, ['charts', 'positions', 'dates']))
      }
    }
  })

  test('returns only fields of cells that it shows', () => {
    const needs: Readonly<Record<string, GuestLinkContent>> = {
      position: 'positions',
      outcome: 'positions',
      depth: 'positions',
      best_position: 'positions',
      worst_position: 'positions',
      invented: 'positions',
      relevant_url: 'urls',
      visitors: 'visitors',
    }
    for (const contents of everySet) {
      for (const name of Object.keys(historyFields)) {
        const need = needs[name]
        const isShown = hasAll(contents, need === undefined ? 'never' : ['positions', need])
        for (const parameter of ['history_fields', 'positions_fields']) {
          assert.equal(
            allows(linkThat(contents), history, { [parameter]: ['position', name] }),
            isShown,
            name,
          )
        }
      }
    }
  })

  test('takes no parameter beyond those of its table, and those that need a content only with it', () => {
    const needs: Readonly<Record<string, GuestLinkContent>> = {
      show_visibility: 'volume',
      show_visitors: 'visitors',
    }
    const never = [
      'show_trash',
      'group_folder_id_depth',
      'only_exists_first_date',
      'only_exists_by_date',
      'show_exists_dates',
      'show_sf',
    ]
    for (const contents of everySet) {
      for (const operation of requests.keys()) {
        const isShown = hasAll(contents, [
          shownOperations[operation.address as 'get/positions_2/history']!.needs,
        ])
        for (const [name, { schema }] of Object.entries(operation.parameters)) {
          const { format } = schema as { format?: string }
          const value = format === 'date' ? INSIDE : 1
          if (never.includes(name))
            assert.equal(allows(linkThat(contents), operation, { [name]: value }), false, name)
          const need = needs[name]
          if (need !== undefined) {
            assert.equal(
              allows(linkThat(contents), operation, { [name]: 1 }),
              isShown && contents.includes(need),
              name,
            )
            assert.equal(allows(linkThat(contents), operation, { [name]: 0 }), isShown, name)
          }
        }
      }
    }
  })

  test('shows its project, its regions and, only with them, competitors', () => {
    for (const contents of everySet) {
      const link = linkThat(contents)
      for (const operation of requests.keys()) {
        const isShown = allows(link, operation)
        const may = (more: object) => allows(link, operation, more)
        const regions = (index: number) =>
          operation === history ? { regions_indexes: [SHOWN_REGION, index] } : { region_index: index }
        const site = operation === summary ? 'competitor_id' : 'competitors_ids'
        const sites = (id: number) => ({ [site]: operation === summary ? id : [PROJECT, id] })
        assert.equal(may({ project_id: OTHER_PROJECT }), false)
        assert.equal(may(regions(SHOWN_REGION)), isShown)
        assert.equal(may(regions(OTHER_REGION)), false)
        assert.equal(may(sites(PROJECT)), isShown)
        assert.equal(may(sites(RIVAL)), isShown && contents.includes('competitors'))
      }
      const alias = { competitor_id: [RIVAL] }
      assert.equal(allows(link, chart, alias), hasAll(contents, ['charts', 'competitors']))
    }
  })

  test('shows the reports that it names, of its project', () => {
    const document = registry['get/reports_2/reports/document']
    for (const contents of everySet) {
      const may = (request: object, more: Partial<GuestLink> = {}) =>
        allows(linkThat(contents, more), document, request)
      const isShown = contents.includes('reports')
      assert.equal(may({ project_id: PROJECT, id: SHOWN_REPORT }), isShown)
      assert.equal(may({ project_id: PROJECT, id: OTHER_REPORT }), false)
      assert.equal(may({ project_id: PROJECT, id: OTHER_REPORT }, { reports: null }), isShown)
      assert.equal(may({ project_id: OTHER_PROJECT, id: SHOWN_REPORT }), false)
    }
  })

  test('keeps every report within its dates', () => {
    const asked: object[] = [
      {},
      { date1: '0001-01-01', date2: '9999-12-31' },
      { date1: BEFORE, date2: INSIDE },
      { date1: INSIDE, date2: AFTER, type_range: 0 },
      { type_range: 7 },
      { dates: [] },
    ]
    for (const contents of everySet) {
      const link = linkThat(contents)
      for (const operation of requests.keys()) {
        if (!allows(link, operation)) continue
        const isFree = contents.includes('dates') || operation === chart
        for (const more of asked) {
          const sent = shownRequest(link, operation, { ...requests.get(operation), ...more }, 'UTC')
          assert.equal(sent.dates, undefined)
          assert.ok(String(sent.date1) >= '2026-02-01' && String(sent.date2) <= '2026-02-28')
          if (!isFree)
            assert.deepEqual([sent.date1, sent.date2, sent.type_range], ['2026-02-01', '2026-02-28', 7])
        }
        assert.equal(allows(link, operation, { dates: [INSIDE, BEFORE] }), !isFree)
        if (!isFree) continue
        const sent = shownRequest(link, operation, { ...requests.get(operation), dates: [INSIDE] }, 'UTC')
        assert.deepEqual(sent.dates, [INSIDE])
      }
    }
  })
})

test('the last days of a link end today where its owner lives', (t) => {
  // Three dates at once: the next day in the east, and the day before in the west.
  vi.useFakeTimers({ now: Date.parse('2026-03-01T10:30:00Z'), toFake: ['Date'] })
  t.onTestFinished(() => void vi.useRealTimers())
  const link = linkThat(['positions', 'dates'], { date1: null, date2: null, lastDays: 7 })
  const firstDays = {
    'Pacific/Kiritimati': '2026-02-24',
    UTC: '2026-02-23',
    'Pacific/Pago_Pago': '2026-02-22',
  }
  for (const [zone, first] of Object.entries(firstDays)) {
    assert.equal(
      shownRequest(link, history, { ...requests.get(history), date1: '2020-01-01' }, zone).date1,
      first,
    )
  }
})

test('the filters of a link hold beside those of its guests', () => {
  const ofLink = { name: 'tags', operator: 'IN', values: [2] } as const
  const link = linkThat(['positions'], { filters: [ofLink] })
  const filters = [{ name: 'name', operator: 'contains', values: ['rye'] }]
  const sent = shownRequest(link, history, { ...requests.get(history), id: '5', filters }, 'UTC')
  assert.equal(sent.id, undefined)
  assert.equal(sent.group_folder_id_depth, true)
  assert.deepEqual(sent.filters, [
    { name: 'name', operator: 'CONTAINS', values: ['rye'] },
    { name: 'id', operator: 'EQUALS', values: ['5'] },
    ofLink,
  ])
})
