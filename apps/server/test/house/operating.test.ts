import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { registry } from '@sextant/contract'
import { describe, test } from 'vitest'
import { parse } from 'yaml'
import { commands } from '#commands/index.ts'
import { settingsTable } from '#config/settings.ts'
import { checksBefore, checksOfDatabase } from '#doctor/checks.ts'
import { logEntries } from '#observe/entries.ts'
import { jobNames, periodicNames } from '#observe/jobs.ts'
import { createMetrics } from '#observe/metrics.ts'
import { serpErrorKinds } from '#serp/errors.ts'

// docs/operating.md and deploy/monitoring name what the product has, and all of it.

const root = resolve(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
const page = read('docs/operating.md')
const alerts = read('deploy/monitoring/alerts.yml')
const dashboard = read('deploy/monitoring/dashboard.json')

/** Names of all metrics, with those that Prometheus makes of a histogram. */
const series = new Map(
  createMetrics()
    .registry.getMetricsAsArray()
    .flatMap(({ name, type }) => {
      const isHistogram = (type as unknown) === 'histogram'
      return [name, ...(isHistogram ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [])].map(
        (one) => [one, name] as const,
      )
    }),
)
const ownMetrics = [...new Set(series.values())].filter((name) => name.startsWith('sextant_'))

/** Labels of all metrics. */
const labelsOf = new Map(
  createMetrics()
    .registry.getMetricsAsArray()
    .map((metric) => [metric.name, (metric as unknown as { labelNames: string[] }).labelNames]),
)

/** The part of the page below a heading, up to the next one of the same level. */
function section(heading: string, text = page): string {
  const level = /^#+/.exec(heading)![0]
  const start = text.indexOf(`\n${heading}\n`)
  assert.notEqual(start, -1, `there is no heading ${heading}`)
  const rest = text.slice(start + heading.length + 2)
  const end = rest.search(new RegExp(`^#{1,${level.length}} `, 'm'))
  return end === -1 ? rest : rest.slice(0, end)
}

/** First cells of the rows of tables, in backticks; a cell may list several. */
function firstCells(text: string): string[] {
  const rows = [...text.matchAll(/^\| (`[^|]+?`) +\|/gm)]
  return rows.flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

function metricsIn(text: string): string[] {
  const names = text.match(/\b(?:sextant|process|nodejs)_[a-z0-9_]*[a-z0-9]\b/g) ?? []
  return [...new Set(names)].filter((name) => name !== 'sextant_session')
}

/** Expressions of a text: without names of series that do not exist. */
const unknownIn = (text: string) => metricsIn(text).filter((name) => !series.has(name))

describe('metrics', () => {
  test('docs/operating.md, the alerts and the dashboard name only metrics that exist', () => {
    assert.deepEqual(unknownIn(page), [])
    assert.deepEqual(unknownIn(alerts), [])
    assert.deepEqual(unknownIn(dashboard), [])
    assert.deepEqual(unknownIn('rate(sextant_chekcs_open[5m])'), ['sextant_chekcs_open'])
  })

  test('the page describes every metric of Sextant once, with its labels', () => {
    const rows = [...section('## Metrics').matchAll(/^\| `(sextant_\w+)` +\| (.*?) +\|/gm)]
    assert.deepEqual(new Set(rows.map(([, name]) => name)), new Set(ownMetrics))
    assert.equal(rows.length, ownMetrics.length)
    for (const [, name = '', cell = ''] of rows) {
      const named = [...cell.matchAll(/`(\w+)`/g)].map(([, label]) => label)
      assert.deepEqual(named, labelsOf.get(name), name)
    }
  })

  test('the dashboard shows every metric of Sextant', () => {
    const shown = new Set(metricsIn(dashboard).map((name) => series.get(name)))
    assert.deepEqual(
      ownMetrics.filter((name) => !shown.has(name)),
      [],
    )
  })
})

/** An alert of the file. */
interface Alert {
  readonly alert: string
  readonly expr: string
  readonly annotations: { readonly summary: string }
}

/** Labels that an alert names and its metrics do not have. */
function wrongLabels({ expr, annotations: { summary } }: Alert): string[] {
  // Prometheus itself adds these two.
  const own = ['instance', 'job']
  const has = (metric: string, label: string) =>
    [...own, ...(labelsOf.get(series.get(metric) ?? metric) ?? [])].includes(label)
  const matched = [...expr.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, metric = '', matchers = '']) =>
    [...matchers.matchAll(/(\w+)\s*[=!]~?=?\s*"/g)]
      .map(([, label = '']) => label)
      .filter((label) => !has(metric, label)),
  )
  const kept = [...expr.matchAll(/\bby \(([^)]*)\)/g)].map(([, list = '']) => list.split(/\s*,\s*/))
  const everywhere = (label: string) => metricsIn(expr).every((metric) => has(metric, label))
  const isSummed = /\b(?:sum|max|min|count)\b/.test(expr)
  const left = (label: string) =>
    isSummed ? kept.every((list) => list.includes(label)) && kept.length > 0 : true
  const shown = [...summary.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label)
  return [
    ...matched,
    ...kept.flat().filter((label) => !everywhere(label)),
    ...shown.filter((label) => !left(label) || !everywhere(label)),
  ]
}

test('the alerts name only labels that their metrics have', () => {
  const { groups } = parse(alerts) as { groups: { rules: Alert[] }[] }
  const rules = groups.flatMap(({ rules: ofGroup }) => ofGroup)
  assert.ok(rules.length > 10)
  const wrong = rules.map((rule) => [rule.alert, wrongLabels(rule)] as const)
  assert.deepEqual(
    wrong.filter(([, labels]) => labels.length > 0),
    [],
  )
  const refused = (expr: string, summary = '') => wrongLabels({ alert: '', expr, annotations: { summary } })
  assert.deepEqual(refused('sextant_serp_page_failures_total{provder="x",kind=~"auth"} > 0'), ['provder'])
  assert.deepEqual(refused('sum by (provider, outcome) (sextant_serp_page_failures_total) > 0'), ['outcome'])
  assert.deepEqual(
    refused('sum by (kind) (sextant_serp_page_failures_total) > 0', '{{ $labels.provider }}'),
    ['provider'],
  )
})

test('the page explains every alert, and no other', () => {
  const named = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  assert.ok(named.length > 10)
  assert.deepEqual(firstCells(section('## Alerts')), named)
})

test('kinds of failures in the alerts exist', () => {
  const kinds = [...alerts.matchAll(/kind!?=~?"([^"]+)"/g)].flatMap(([, list = '']) => list.split('|'))
  assert.ok(kinds.length > 0)
  for (const kind of kinds) assert.ok(kind in serpErrorKinds, kind)
})

test('the page lists every log entry with its level', () => {
  const rows = [...section('## Logs').matchAll(/^\| `([^`]+)` +\| (\w+) +\|/gm)]
  assert.deepEqual(
    rows.map(([, message, level]) => ({ level, message })).toSorted(byMessage),
    Object.values(logEntries).toSorted(byMessage),
  )
})

test('the page lists every check of the doctor, all background work and every kind of failure', () => {
  assert.deepEqual(
    firstCells(section('## Doctor')).toSorted(),
    ['database', ...Object.keys(checksBefore), ...Object.keys(checksOfDatabase)].toSorted(),
  )
  const tables = firstCells(section('## Background work'))
  assert.deepEqual(tables.slice(0, periodicNames.length), periodicNames)
  assert.deepEqual(tables.slice(periodicNames.length), jobNames)
  assert.deepEqual(
    firstCells(section('#### Failures of providers')).toSorted(),
    Object.keys(serpErrorKinds).toSorted(),
  )
})

test('every setting that the page names exists', () => {
  const named = new Set([...page.matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)].map(([name]) => name))
  assert.ok(named.size > 15)
  // Node.js reads settings of its own.
  assert.deepEqual(
    [...named].filter((name) => !(name in settingsTable) && !name.startsWith('NODE_')),
    [],
  )
})

test('every command and operation that the page names exists', () => {
  const inCode = [...page.matchAll(/(?:`|^)(?:[A-Z_]+=\S+ )*sextant ([a-z]+)/gm)].map(([, name = '']) => name)
  assert.ok(inCode.length > 15)
  for (const name of inCode) assert.ok(name in commands, name)
  const addresses = [...page.matchAll(/\b(?:get|add|edit|del)\/\w+_2\/\w+(?:\/\w+)*/g)].map(([name]) => name)
  assert.ok(addresses.length > 5)
  for (const address of addresses) assert.ok(address in registry, address)
})

test('messages in the tables of troubleshooting are those of the product', () => {
  const sources = sourceText()
  const rows = [...section('## Troubleshooting').matchAll(/^\| (.+?) \|/gm)].map(([, cell = '']) => cell)
  const quoted = rows.flatMap((cell) => [...cell.matchAll(/`([^`]{20,})`/g)].map(([, text = '']) => text))
  assert.ok(quoted.length >= 20)
  // A text is cut at what varies.
  const parts = quoted
    .flatMap((text) => text.split(/…|"|: it has migration|8080|0 to 65535|PORT/))
    .map((part) => part.trim())
  assert.deepEqual(
    parts.filter(
      (part) =>
        part.length > 12 && !/^GET |^Not started|sextant_|^sextant /.test(part) && !sources.includes(part),
    ),
    [],
  )
})

/** The texts of the product, each joined where the source breaks it. */
function sourceText(): string {
  const files = globSync(['apps/server/src/**/*.ts', 'apps/dashboard/src/**/en.ts'], { cwd: root })
  return files
    .map(read)
    .join('\n')
    .replaceAll(/['`] \+\s+['`]/g, '')
    .replaceAll('\\`', '`')
}

function byMessage(a: { message: unknown }, b: { message: unknown }): number {
  return String(a.message).localeCompare(String(b.message))
}
