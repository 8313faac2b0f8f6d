import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type Operator, operators } from '@sextant/contract'
import { sql } from 'kysely'
import { compileCount, compileList, compileTargets } from '#selector/compile.ts'
import { parseSelection } from '#selector/parse.ts'
import { type Plan, planSelection } from '#selector/plan.ts'
import { ofAccount, type Source } from '#selector/source.ts'
import { listStatement, templatedStatement } from '#selector/statement.ts'
import { bindValue } from '#selector/targets.ts'
import { bankEntries, logged } from '#services/bank_2/history/columns.ts'
import { keywords } from '#services/keywords_2/keywords/columns.ts'
import { projectScope } from '#services/list.ts'
import { compiler } from './compiler.ts'

type Sent = Readonly<Record<string, unknown>>

function planOf(sent: Sent, source: Source = keywords): Plan {
  const scope =
    source === keywords ? projectScope(keywords, { project_id: 501, show_trash: false }) : [logged]
  return planSelection(source, parseSelection(sent), [ofAccount(source, 7), ...scope], 'Asia/Kathmandu')
}

const listOf = (sent: Sent, source?: Source) => listStatement(planOf(sent, source), compiler)
const filter = (name: string, operator: string, ...values: readonly unknown[]) => ({ name, operator, values })

/** Texts written down in sql.test.ts.snapshot: `--test-update-snapshots` writes them anew, the diff is for review. */
const WRITTEN: Readonly<Record<string, readonly [sent: Sent, source?: Source]>> = {
  'a plain list takes no join but that of its order': [{}],
  'joins are taken for the fields that need them': [
    { fields: ['id', 'group_name', 'group_folder_path', 'tags', 'group_on'] },
  ],
  'a page carries the total': [{ fields: ['id'], limit: 10, offset: 20, orders: ['name'] }],
  'a count neither sorts nor pages': [{ fields: ['COUNT(*)'], orders: ['group_folder_path'], limit: 1 }],
  'text operators': [
    {
      filters: [
        filter('name', 'EQUALS', 'a'),
        filter('target', 'NOT_EQUALS', 'a'),
        filter('name', 'IN', 'a', 'b'),
        filter('group_name', 'NOT_IN', 'a', 'b'),
        filter('name', 'STARTS_WITH', 'a'),
        filter('target', 'CONTAINS', 'a'),
        filter('target', 'DOES_NOT_CONTAIN', 'a'),
        filter('target', 'GREATER_THAN', 'a'),
        filter('target', 'IS_NULL'),
      ],
    },
  ],
  'regular expressions are checked before any row': [
    { filters: [filter('name', 'REGEXP', 'a'), filter('target', 'NOT_REGEXP', 'b')] },
  ],
  'numbers, whole and not': [
    {
      filters: [
        filter('id', 'IN', 1, '2'),
        filter('ord', 'BETWEEN', 1, 2.5),
        filter('ord', 'BETWEEN', 1, 2, 3, 4),
        filter('group_on', 'EQUALS', true),
        filter('group_ord', 'LESS_THAN_EQUALS', '1e3'),
        filter('id', 'CONTAINS', 5),
      ],
    },
  ],
  'sets overlap': [
    {
      filters: [
        filter('tags', 'IN', 2, '5'),
        filter('tags', 'NOT_EQUALS', '1,2'),
        filter('tags', 'STARTS_WITH', '2'),
      ],
      orders: [{ name: 'tags', direction: 'DESC' }, 'target'],
    },
  ],
  'references to other fields': [
    {
      filters: [
        filter('name', 'EQUALS', 'Field:target'),
        filter('target', 'IN', 'Field:{name}', 'a', 'Field:group_name'),
        filter('ord', 'GREATER_THAN', 'Field:group_ord'),
      ],
    },
  ],
  'the billing log in the account’s time zone': [
    {
      fields: ['date', 'sum', 'type', 'by_user_email', 'project_tags'],
      filters: [filter('date', 'GREATER_THAN', '2031-03-01'), filter('sum', 'BETWEEN', '-1.5', 0)],
      orders: [{ name: 'sum', direction: 'DESC' }, 'by_user_email'],
      limit: 10,
    },
    bankEntries,
  ],
}

const asIs = { serializers: [(value: unknown) => String(value)] }

for (const [title, [sent, source]] of Object.entries(WRITTEN)) {
  test(`the text is as written down: ${title}`, (t: TestContext) => {
    t.assert.snapshot(listOf(sent, source).text, asIs)
  })
}

test('the texts around a list are as written down', (t: TestContext) => {
  const plan = planOf({ id: '5', filters: [filter('group_name', 'CONTAINS', 'a')] })
  t.assert.snapshot(compileCount(plan, bindValue(plan)).compile(compiler).sql, asIs)
  t.assert.snapshot(compileTargets(plan, bindValue(plan)).compile(compiler).sql, asIs)
})

test('selections that differ in values only share a shape, a text and a name', () => {
  const pairs: readonly (readonly [Sent, Sent])[] = [
    [{ id: 1 }, { id: '999' }],
    [{ limit: 1 }, { limit: '10000', offset: 77 }],
    [{ filters: [filter('name', 'CONTAINS', 'a')] }, { filters: [filter('name', 'contains', "'; --")] }],
    [{ filters: [filter('id', 'IN', 1)] }, { filters: [filter('id', 'IN', ...Array(500).keys())] }],
    [{ filters: [filter('tags', 'IN', 1)] }, { filters: [filter('tags', 'IN', 1, '2,3')] }],
    [
      { filters: [filter('ord', 'BETWEEN', 1, 2, 3, 4)] },
      { filters: [filter('ord', 'BETWEEN', ...Array(100).keys())] },
    ],
    [{ filters: [filter('name', 'REGEXP', 'a')] }, { filters: [filter('name', 'REGEXP', '^b+$')] }],
    [{ orders: ['name'] }, { orders: [{ name: 'name', direction: 'asc' }] }],
    [
      { filters: [filter('name', 'EQUALS', 'Field:target')] },
      { filters: [filter('name', 'EQUALS', 'Field:{target}')] },
    ],
  ]
  for (const [one, other] of pairs) {
    assert.equal(planOf(one).shape, planOf(other).shape)
    const [first, second] = [listOf(one), listOf(other)]
    assert.ok(first.name)
    assert.deepEqual([first.text, first.name], [second.text, second.name])
    assert.equal(first.values.length, second.values.length)
  }
})

test('plans of one shape have one text, whichever is compiled first', () => {
  const fresh = (plan: Plan) => compileList(plan, bindValue(plan)).compile(compiler).sql
  const orders = ['group_folder_path', 'group_name', 'name', 'id']
  const plans = orders.map((name) => planOf({ fields: ['COUNT(*)'], orders: [name] }))
  assert.equal(new Set(plans.map(({ shape }) => shape)).size, 1)
  assert.equal(new Set(plans.map(fresh)).size, 1)
})

test('selections that differ in more than values have shapes of their own', () => {
  const different: readonly Sent[] = [
    {},
    { fields: ['id'] },
    { fields: ['name', 'id'] },
    { fields: ['COUNT(*)'] },
    { limit: 5 },
    { orders: ['name'] },
    { orders: [{ name: 'name', direction: 'DESC' }] },
    { orders: ['name', 'id'] },
    { filters: [filter('id', 'EQUALS', 1)] },
    { filters: [filter('id', 'EQUALS', 1.5)] },
    { filters: [filter('ord', 'EQUALS', 1)] },
    { filters: [filter('id', 'NOT_EQUALS', 1)] },
    { filters: [filter('id', 'EQUALS', 'Field:ord')] },
    { filters: [filter('id', 'EQUALS', 'Field:group_ord')] },
    { filters: [filter('id', 'IN', 1)] },
    { filters: [filter('id', 'IN', 1, 'Field:ord')] },
    { filters: [filter('id', 'CONTAINS', 1)] },
    { filters: [filter('id', 'BETWEEN', 1, 2)] },
    { filters: [filter('id', 'BETWEEN', 1, 2, 3, 4)] },
    { filters: [filter('id', 'EQUALS', 1), filter('id', 'EQUALS', 1)] },
  ]
  assert.equal(new Set(different.map((sent) => planOf(sent).shape)).size, different.length)
  assert.equal(new Set(different.map((sent) => listOf(sent).text)).size, different.length)
})

test('a text never holds a value: every one is bound', () => {
  const mark = 'Markenzeichen'
  const known = Object.keys(operators) as Operator[]
  for (const name of Object.keys(keywords.row.fields)) {
    for (const operator of known) {
      for (const values of [[mark], [mark, mark], [77_777_777], ['77777777', 77_777_777.25]]) {
        const sent = { filters: [filter(name, operator, ...values)], limit: 7_777, offset: 77_777 }
        let statement
        try {
          statement = listOf(sent)
        } catch {
          continue // Not every value suits every operator and field; which do, other tests tell.
        }
        assert.doesNotMatch(statement.text, /Markenzeichen|7777|Kathmandu|501/i)
        assert.ok(statement.values.includes(501) && statement.values.includes(7))
      }
    }
  }
})

test('every text carries the account, first of all conditions', () => {
  for (const [sent, source = keywords] of Object.values(WRITTEN)) {
    const { text } = listOf(sent, source)
    const wheres = text.match(/\nwhere .*/g) ?? []
    assert.ok(wheres.length > 0)
    for (const where of wheres) assert.match(where, /^\nwhere "[ke]"\."account_id" = \$\d+::int/)
  }
})

test('only so many texts are kept and only so many names are given', () => {
  let built = 0
  const statementOf = (index: number) =>
    templatedStatement(`shape ${index}`, ['value'], compiler, (bind) => {
      built++
      return sql`select ${bind(0)}::text as ${sql.id(`column ${index}`)}`
    })
  const statements = Array.from({ length: 3_000 }, (_, index) => statementOf(index))
  assert.equal(built, 3_000)
  assert.deepEqual(statementOf(2_999), statements[2_999])
  assert.equal(built, 3_000, 'a late one is still kept')
  assert.equal(statementOf(0).text, statements[0]!.text)
  assert.equal(built, 3_001, 'an early one was made anew')
  const names = statements.flatMap(({ name }) => name ?? [])
  assert.equal(new Set(names).size, names.length)
  assert.ok(names.length <= 1_000)
  assert.equal(statements.at(-1)!.name, undefined)
  assert.ok(statements.every(({ values }) => values[0] === 'value'))
})
