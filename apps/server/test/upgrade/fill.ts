import { ask, checked, type Installation } from './installation.ts'

/** Words of which the keywords are made, with those that SQL and CSV take for something else. */
const FIRST = [
  'sourdough',
  'rye bread',
  'ржаной хлеб',
  'gâteau',
  "baker's",
  '=bread',
  '100% whole',
  'a;b "c"',
]
const SECOND = ['delivery', 'price', 'near me', 'recipe', 'wholesale']

/**
 * Fills an installation with a piece of everything that release 0.1.0 keeps, over the wire. It ends while a rank check of
 * a second project is running, so that what follows is a crash in the middle of work.
 */
export async function fill(installation: Installation): Promise<void> {
  const call = (address: string, body: object = {}) => ask(installation, address, body)

  await call('add/users_2/accounts', {
    name: 'Second account',
    email: 'second@example.com',
    password: 'a password of the second',
    bonus: '25.5',
  })
  await call('add/users_2/keys', { name: 'reports' })
  await call('add/payments_2', { user_id: 2, sum: '100.25', type: 'plus', reference: 'invoice 7' })
  await call('add/providers_2/providers', {
    id: 'serper',
    key: 'key-of-serper-0123456789',
    base_url: 'http://127.0.0.1:9/serper',
    price_per_unit: '0.0005',
  })
  await call('edit/providers_2/providers/order', { searcher_key: 1, providers: ['sandbox'] })
  await call('edit/providers_2/providers/order', { searcher_key: 0, providers: ['sandbox'] })
  await call('edit/providers_2/caps', { scope: 'provider', id: 'serper', period: 'day', amount: '3' })

  const id: number = await call('add/projects_2/projects', {
    url: 'https://www.bakery-lane.example/',
    name: 'Bakery Lane',
    tags: [1, 3],
  })
  await call('add/projects_2/competitors', {
    project_id: id,
    urls: ['rival-bread.example', 'https://хлеб.example/shop'],
  })
  await call('add/keywords_2/folders', { project_id: id, name: 'Products' })
  const keywords = FIRST.flatMap((first, row) =>
    SECOND.map(
      (second) => `"${`${first} ${second}`.replaceAll('"', '""')}";${row % 2 === 0 ? 'Bread' : 'Other'}`,
    ),
  )
  await call('add/keywords_2/keywords/import', {
    project_id: id,
    keywords: ['name;group_name', ...keywords].join('\n'),
  })
  const rows: { id: number }[] = await call('get/keywords_2/keywords', { project_id: id, fields: ['id'] })
  await call('edit/keywords_2/keywords/tags', {
    project_id: id,
    filters: [{ name: 'id', operator: 'IN', values: rows.slice(0, 6).map((row) => row.id) }],
    tags: [2, 4],
    action: 'add',
  })
  await call('edit/keywords_2/keywords/target', {
    project_id: id,
    id: rows[0]!.id,
    target: 'https://www.bakery-lane.example/sourdough',
  })
  await call('add/positions_2/searchers/regions', {
    project_id: id,
    searcher_key: 1,
    region_key: 213,
    region_depth: 2,
  })
  await call('add/positions_2/searchers/regions', {
    project_id: id,
    searcher_key: 0,
    region_key: 213,
    region_device: 2,
    region_depth: 1,
  })
  await call('edit/positions_2/settings', { project_id: id, with_snippets: 1, do_snapshots: 1 })
  await call('edit/positions_2/rules', {
    project_id: id,
    rules: [
      { kind: 'host', value: 'bakery-lane.example', subdomains: 1 },
      { kind: 'prefix', value: 'bakery-lane.example/old', effect: 'exclude' },
    ],
  })
  const [project] = await call('get/projects_2/projects', {
    id,
    show_searchers_and_regions: 1,
    fields: ['id'],
  })
  const { index }: { index: number } = project.searchers[0].regions[0]
  await call('add/positions_2/history/import', {
    project_id: id,
    region_index: index,
    positions: [
      'name;date;position',
      'sourdough delivery;2026-01-05;7',
      'sourdough delivery;2026-01-12;4',
      'sourdough price;2026-01-05;31',
      'sourdough price;2026-01-12;--',
    ].join('\n'),
  })
  await call('add/keywords_2/volumes/import', {
    project_id: id,
    volumes: 'name;volume:213:1:3\nsourdough delivery;900\nsourdough price;50',
  })
  await call('add/positions_2/views', { project_id: id, name: 'Two months', parameters: 'dates=60' })
  const target: { id: number } | number = await call('add/events_2/targets', {
    project_id: id,
    kind: 'webhook',
    address: 'https://hooks.example.com/rank',
  })
  await call('add/events_2/rules', {
    project_id: id,
    event_target_id: typeof target === 'number' ? target : target.id,
    kind: 'moved',
    threshold: 3,
    direction: 'both',
  })
  await call('edit/schedule_2', {
    type: 'positions_go',
    target_id: id,
    schedule: [{ days: ['SUNDAY'], times: [{ hour: 3, minute: 0 }] }],
  })
  await call('add/projects_2/guests', { project_id: id, user_id: 2, rights: ['view', 'checks'] })

  await call('edit/positions_2/checker/go', { id })
  await checked(installation, id)
  await call('del/keywords_2/keywords', { project_id: id, id: rows.at(-1)!.id })
  const copy: number = await call('add/projects_2/projects/copy', { project_id: id, copy_keywords: 1 })
  const removed: number = await call('add/projects_2/projects', { url: 'removed.example' })
  await call('del/projects_2/projects', { id: removed })

  await call('edit/positions_2/checker/go', { id: copy })
}
