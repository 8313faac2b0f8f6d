import assert from 'node:assert/strict'
import {
  errorCatalogue,
  fieldKinds,
  operators,
  qualifiers,
  registry,
  selectorLimits,
  type Comparison,
  type Field,
  type Operation,
  type Operator,
} from '@sextant/contract'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'

// Compares every field of every operation that selects rows by every operator, with values of every type.

const sextant = await startTestApp(
  { afterAll },
  { worker: false, settings: { MAX_CONCURRENT_REQUESTS: '0' } },
)
const { call, post } = sextant
await call('add/projects_2/projects', { url: 'bakery-lane.example' })
await call('add/projects_2/projects', { url: 'tea-lane.example' })
await call('add/keywords_2/keywords/import', { project_id: 1, keywords: ['rye bread', 'kettle'] })
await call('add/positions_2/searchers/regions', { project_id: 1, searcher_key: 1, region_key: 213 })
await call('edit/positions_2/checker/go', { id: 1 })
await call('add/positions_2/replays', { project_id: 1 })

type Value = string | number

const values: Readonly<Record<Comparison, readonly Value[]>> = {
  integer: [1, '99999999999999999999'],
  number: [1.5, '1e-300'],
  text: ['x', '['],
  set: ['1,2', 70_000],
  position: [1, '--'],
  date: ['2026-01-01', '9999-12-31'],
  datetime: ['2026-01-01 10:00:00', '0001-01-01'],
}
const types = Object.keys(values) as Comparison[]

interface Comparing {
  readonly name: string
  readonly operator: Operator
  readonly values: readonly Value[]
}

interface Named {
  readonly name: string
  readonly type: Comparison
}

const qualifierSamples = { date: '2026-01-01', integer: '1', advertPlace: 'P11', word: 'keywords' } as const

function fieldsOf({ row }: NonNullable<Operation['selection']>): readonly Named[] {
  const named = (name: string, { kind }: Field) => ({ name, type: fieldKinds[kind].compares })
  return [
    ...Object.entries(row.fields).map(([name, field]) => named(name, field)),
    ...Object.entries(row.qualified).map(([name, field]) =>
      named(
        [name, ...field.qualifiers.map((one) => qualifierSamples[qualifiers[one].kind])].join(':'),
        field,
      ),
    ),
  ]
}

/** Operands of an operator from values of a type. */
function operandsOf(operator: Operator, given: readonly Value[]): readonly (readonly Value[])[] {
  switch (operators[operator].values) {
    case 'none':
      return [[]]
    case 'one':
      return given.map((value) => [value])
    case 'several':
      return [given]
    case 'pairs':
      return [given, [...given, ...given]]
  }
}

function chunked<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

const isPattern = ({ operator }: Comparing) => operator.endsWith('REGEXP')

/** Comparisons of some fields with the same values. */
function comparisons(
  fields: readonly Named[],
  given: readonly Value[],
  applies: readonly Operator[],
): readonly Comparing[] {
  return applies.flatMap((operator) =>
    fields.flatMap(({ name }) =>
      operandsOf(operator, given).map((operands) => ({ name, operator, values: operands })),
    ),
  )
}

/** Comparisons of every field with another one whose type agrees. */
function references(fields: readonly Named[]): readonly Comparing[] {
  const numeric: readonly Comparison[] = ['integer', 'number', 'position']
  const agreeing = [...types.filter((type) => !numeric.includes(type)).map((type) => [type]), numeric]
  return agreeing.flatMap((group) => {
    const alike = fields.filter(({ type }) => group.includes(type))
    return alike.flatMap(({ name, type }, index) =>
      operatorsOf(type)
        .filter((operator) => operators[operator].reference)
        .map((operator) => ({ name, operator, values: [`Field:${alike.at(index - 1)!.name}`] })),
    )
  })
}

/** Operators that apply to a type of fields. */
function operatorsOf(type: Comparison): readonly Operator[] {
  return (Object.keys(operators) as Operator[]).filter(
    (operator) => type !== 'set' || operators[operator].compares !== 'order',
  )
}

async function together(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const left = tasks.values()
  const work = async () => {
    for (const task of left) await task()
  }
  await Promise.all(Array.from({ length: 16 }, work))
}

/** Lists of sums, which sort by no given values. */
const sortsOnlyByFields = new Set<string>(['get/bank_2/history/summary'])

// Operations that select targets, or rows inside a result, share the source of these.
for (const { address, example, selection } of Object.values(registry) as readonly Operation[]) {
  if (selection?.use !== 'rows') continue
  const fields = fieldsOf(selection)
  const given: Record<string, unknown> = { ...example.request }
  for (const name of ['filters', 'orders', 'limit']) delete given[name]

  /** Sends a part of a request, and returns its errors if there are any. */
  const ask = async (part: object): Promise<unknown> => {
    const { json, text } = await post(address, { ...given, ...part })
    assert.notEqual(json.errors?.[0].code, errorCatalogue.internal.code, `${JSON.stringify(part)}: ${text}`)
    return json.errors
  }

  test(`${address} compares every field by every operator`, async () => {
    const right = types.flatMap((type) => {
      const applies = operatorsOf(type)
      const alike = fields.filter((field) => field.type === type)
      const asText = applies.filter((operator) => operators[operator].compares === 'text')
      return [
        ...comparisons(
          alike,
          values[type],
          applies.filter((operator) => !asText.includes(operator)),
        ),
        ...comparisons(alike, ['x', 1], asText),
      ]
    })
    const others = [...right.filter((one) => !isPattern(one)), ...references(fields)]
    const parts: object[] = [
      ...chunked(others, selectorLimits.filters).map((filters) => ({ filters })),
      ...chunked(right.filter(isPattern), selectorLimits.patterns).map((filters) => ({ filters })),
    ]
    const sorted = fields.map(({ name }) => ({ name }))
    const orders = sortsOnlyByFields.has(address)
      ? sorted
      : [...sorted, ...fields.map(({ name, type }) => ({ name, orderValues: values[type] }))]
    for (const chunk of chunked(orders, selectorLimits.orders)) {
      // A list of sums sorts only by requested fields.
      parts.push({ orders: chunk, fields: chunk.map(({ name }) => name) })
    }
    await together(
      parts.map((part) => async () => {
        assert.equal(await ask(part), undefined, JSON.stringify(part))
      }),
    )
  })

  test(`${address} has no error of its own for values of other types`, async () => {
    const applies: readonly Operator[] = ['EQUALS', 'IN', 'GREATER_THAN', 'BETWEEN']
    await together(
      types.flatMap((type) =>
        types.flatMap((other) => {
          const [first] = fields.filter((field) => field.type === type)
          // Every value can be compared as text.
          if (first === undefined || type === 'text' || other === type) return []
          return comparisons([first], values[other], applies).map((filter) => async () => {
            await ask({ filters: [filter] })
          })
        }),
      ),
    )
  })
}
