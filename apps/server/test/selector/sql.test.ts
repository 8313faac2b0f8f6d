import assert from 'node:assert/strict'
import { operators, type Operator } from '@sextant/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { compileCount, compileList, compileTargets } from '#selector/compile.ts'
import { parseSelection } from '#selector/parse.ts'
import { planSelection, type Plan } from '#selector/plan.ts'
import { ofAccount, type Source } from '#selector/source.ts'
import { listStatement, templatedStatement } from '#selector/statement.ts'
import { bindValue } from '#selector/targets.ts'
import { bankEntries, logged } from '#services/bank_2/history/columns.ts'
import { groups } from '#services/keywords_2/groups/columns.ts'
import { keywords } from '#services/keywords_2/keywords/columns.ts'
import { projectScope } from '#services/rows/list.ts'
import { compiler } from './compiler.ts'

type Sent = Readonly<Record<string, unknown>>

function planOf(sent: Sent, source: Source = keywords): Plan {
  const scope =
    source === bankEntries ? [logged] : projectScope(source, { project_id: 501, show_trash: false })
  return planSelection(source, parseSelection(sent), [ofAccount(source, 7), ...scope], 'Asia/Kathmandu')
}

const listOf = (sent: Sent, source?: Source) => listStatement(planOf(sent, source), compiler)
const filter = (name: string, operator: string, ...values: readonly unknown[]) => ({ name, operator, values })

/** SQL texts in `__snapshots__`. `npm test -- selector/sql --update` rewrites them; review the diff. */
const SNAPSHOTS: Readonly<Record<string, readonly [sent: Sent, source?: Source]>> = {
  'a plain list joins only what its order needs': [{}],
  'fields add the joins that they need': [
    { fields: ['id', 'group_name', 'group_folder_path', 'tags', 'group_on'] },
  ],
  'a page includes the total': [{ fields: ['id'], limit: 10, offset: 20, orders: ['name'] }],
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
  'whole and decimal numbers': [
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
  'qualified fields with the same qualifiers share their joins': [
    {
      fields: [
        'id',
        'position:2031-03-01:501:1',
        'relevant_url:2031-03-01:501:1',
        'snippet_title:2031-03-01:501:1',
        'position:2031-03-02:501:1',
        'visitors:2031-03-01:501:1',
      ],
      filters: [
        filter('position:2031-03-01:501:1', 'LESS_THAN', 'Field:position:2031-03-02:501:1'),
        filter('position:2031-03-02:501:1', 'EQUALS', '--'),
      ],
      orders: [{ name: 'volume:213:0:6', direction: 'DESC' }],
    },
  ],
  'a short page looks up its qualified fields after its rows': [
    {
      fields: ['position:2031-03-01:501:1', 'name', 'volume:213:0:6', 'target_status:1'],
      orders: ['position:2031-03-01:501:1'],
      limit: 100,
    },
  ],
  'figures of groups': [
    {
      fields: ['name', 'POSITIONS_AVG():2031-03-01:501:1', 'POSITIONS_TOP10():2031-03-01:501:1'],
      filters: [filter('POSITIONS_VISIBILITY():2031-03-01:501:1', 'GREATER_THAN', 10)],
      orders: ['volume:213:0:6'],
    },
    groups,
  ],
  'orders by sequence and by condition': [
    {
      fields: ['id'],
      orders: [
        { name: 'name', orderValues: ['a', 'b'] },
        { name: 'ord', orderValues: [3, '1'], direction: 'DESC' },
        { name: 'tags', operator: 'IN', values: [2, 5] },
        { name: 'target', operator: 'IS_NULL', direction: 'DESC' },
      ],
    },
  ],
  'the sum of the billing log': [
    { fields: ['TOTAL()', 'COUNT(*)'], filters: [filter('project_tags', 'IN', 2)] },
    bankEntries,
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

// Strings are stored without quotes.
expect.addSnapshotSerializer({ test: (value) => typeof value === 'string', serialize: String })

for (const [title, [sent, source]] of Object.entries(SNAPSHOTS)) {
  test(`the SQL matches its snapshot: ${title}`, () => {
    expect(listOf(sent, source).text).toMatchSnapshot()
  })
}

test('the count and target statements match their snapshots', () => {
  const plan = planOf({ id: '5', filters: [filter('group_name', 'CONTAINS', 'a')] })
  expect(compileCount(plan, bindValue(plan)).compile(compiler).sql).toMatchSnapshot()
  expect(compileTargets(plan, bindValue(plan)).compile(compiler).sql).toMatchSnapshot()
})

test('selections that differ only in values share a shape, a text and a name', () => {
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
    [
      { fields: ['position:2031-03-01:501:1', 'position:2031-03-02:501:1'] },
      { fields: ['position:2031-04-01:502:7', 'position:2031-04-01:502:8'] },
    ],
    [
      { fields: ['volume:213:0:6'], filters: [filter('volume:213:0:6', 'EQUALS', 1)], limit: 10 },
      { fields: ['volume:2:1:3'], filters: [filter('volume:2:1:3', 'EQUALS', 5)], limit: 1_000 },
    ],
    [
      { orders: [{ name: 'name', orderValues: ['a'] }] },
      { orders: [{ name: 'name', orderValues: ['b', "'; --"] }] },
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

test('selections that differ in more than values have different shapes', () => {
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
    { fields: ['position:2031-03-01:501:1', 'position:2031-03-02:501:1'] },
    { fields: ['position:2031-03-01:501:1', 'relevant_url:2031-03-01:501:1'] },
    { fields: ['position:2031-03-01:501:1', 'relevant_url:2031-03-02:501:1'] },
    { fields: ['position:2031-03-01:501:1'], limit: 1_000 },
    { fields: ['position:2031-03-01:501:1'], limit: 1_001 },
    { orders: [{ name: 'name', orderValues: ['a'] }] },
    { orders: [{ name: 'name', operator: 'EQUALS', values: ['a'] }] },
  ]
  assert.equal(new Set(different.map((sent) => planOf(sent).shape)).size, different.length)
  assert.equal(new Set(different.map((sent) => listOf(sent).text)).size, different.length)
})

test('a text never contains a value, because all are bound', () => {
  const mark = 'Earmark'
  const known = Object.keys(operators) as Operator[]
  for (const name of Object.keys(keywords.row.fields)) {
    for (const operator of known) {
      for (const values of [[mark], [mark, mark], [77_777_777], ['77777777', 77_777_777.25]]) {
        const sent = { filters: [filter(name, operator, ...values)], limit: 7_777, offset: 77_777 }
        let statement
        try {
          statement = listOf(sent)
        } catch {
          continue // Other tests cover which values an operator and a field accept.
        }
        assert.doesNotMatch(statement.text, /Earmark|7777|Kathmandu|501/i)
        assert.ok(statement.values.includes(501) && statement.values.includes(7))
      }
    }
  }
})

test('a text never contains a qualifier, because all are bound', () => {
  for (const source of [keywords, groups] as readonly Source[]) {
    const values = {
      date: '7777-12-31',
      date1: '7777-12-30',
      date2: '7777-12-31',
      position: 'P11',
    } as Readonly<Record<string, string>>
    const names = Object.entries(source.row.qualified).map(([name, { qualifiers }]) =>
      [name, ...qualifiers.map((qualifier) => values[qualifier] ?? '77777')].join(':'),
    )
    for (const limit of [undefined, 10]) {
      const { text } = listOf({ fields: names, orders: names.slice(0, 5), limit }, source)
      assert.doesNotMatch(text, /7777|P11|501/)
      assert.ok(Math.max(...(text.match(/"[^"]*"/g) ?? []).map((name) => name.length)) < 63)
    }
  }
})

test('every text binds the account as its first condition', () => {
  for (const [sent, source = keywords] of Object.values(SNAPSHOTS)) {
    const { text } = listOf(sent, source)
    const wheres = text.match(/\nwhere .*/g) ?? []
    assert.ok(wheres.length > 0)
    for (const where of wheres) assert.match(where, /^\nwhere "[keg]"\."account_id" = \$\d+::int/)
  }
})

test('the number of cached texts and of names is limited', () => {
  let built = 0
  const statementOf = (index: number) =>
    templatedStatement(`shape ${index}`, ['value'], compiler, (bind) => {
      built++
      return sql`select ${bind(0)}::text as ${sql.id(`column ${index}`)}`
    })
  const statements = Array.from({ length: 3_000 }, (_, index) => statementOf(index))
  assert.equal(built, 3_000)
  assert.deepEqual(statementOf(2_999), statements[2_999])
  assert.equal(built, 3_000, 'a recent text is still cached')
  assert.equal(statementOf(0).text, statements[0]!.text)
  assert.equal(built, 3_001, 'an old text was built again')
  const names = statements.flatMap(({ name }) => name ?? [])
  assert.equal(new Set(names).size, names.length)
  assert.ok(names.length <= 1_000)
  assert.equal(statements.at(-1)!.name, undefined)
  assert.ok(statements.every(({ values }) => values[0] === 'value'))
})

test('a value that a fragment binds itself is refused: the text is kept for other requests', () => {
  assert.throws(
    () => templatedStatement('a value of its own', [], compiler, () => sql`select ${'kettle'}`),
    /binds the value kettle itself/,
  )
})
