import type { TestAccount, TestApp } from '../../app.ts'

/** Ids of an account's objects, under names that are the same at the source and in the copy. */
export interface RichAccount {
  readonly bakery: RichProject
  readonly archived: RichProject
  /** Another project of the bakery's site. */
  readonly twin: RichProject
}

export interface RichProject {
  readonly id: number
  /** In the order of the project. */
  readonly competitors: readonly number[]
  readonly regions: readonly number[]
}

/** Phrases that are hard to copy. */
const phrases = [
  'name',
  'sourdough; "fresh", daily',
  '"quoted"',
  'тёмный хлеб',
  "the baker's dozen",
  '50% off + delivery',
  'bread 🍞',
  'ǆ ß ﬁ ΛΌΓΟΣ',
  '-1',
  '=cmd()',
  '007',
]

/** Fills an account with small projects that contain every kind of object, some of them in the trash. */
export async function furnish({ call }: TestApp, as: TestAccount): Promise<RichAccount> {
  const asked = (address: string, body: object) => call(address, body, as)
  const bakery: number = await asked('add/projects_2/projects', {
    url: 'https://www.bakery-lane.example/shop/',
    name: 'Bakery "Lane"; и Ко',
    tags: [1, 4, 20],
  })
  await asked('edit/projects_2/projects/favorite', { id: bakery })
  await asked('edit/positions_2/settings', {
    project_id: bakery,
    subdomains: 0,
    filter: 2,
    with_snippets: 1,
    do_snapshots: 3,
    guest_link_right: ['volume', 'dates'],
  })
  const competitors = await addCompetitors(asked, bakery)
  await addRegions(asked, bakery)
  await addKeywords(asked, bakery)
  const regions = await regionsOf(asked, bakery)
  await addHistory(asked, { id: bakery, competitors, regions }, 70)

  const archived: number = await asked('add/projects_2/projects', { url: 'closed.example', tags: [] })
  await asked('add/keywords_2/keywords/import', {
    project_id: archived,
    keywords: 'name;tags\nold;3\nolder;',
  })
  await asked('add/positions_2/searchers/regions', { project_id: archived, searcher_key: 1, region_key: 213 })
  await asked('edit/projects_2/projects/on', { id: archived, on: -1 })

  const twin: number = await asked('add/projects_2/projects', { url: 'bakery-lane.example/shop' })
  return {
    bakery: { id: bakery, competitors, regions },
    archived: { id: archived, competitors: [], regions: await regionsOf(asked, archived) },
    twin: { id: twin, competitors: [], regions: [] },
  }
}

type Ask = (address: string, body: object) => ReturnType<TestApp['call']>

async function addCompetitors(asked: Ask, project_id: number): Promise<number[]> {
  const urls = ['crumbs.example', 'пекарня.рф/хлеб', 'rival.example', 'gone.example']
  const names = ['Crumbs; "the best"', '', 'Off', 'Gone']
  const added: { id: number }[] = await asked('add/projects_2/competitors', { project_id, urls, names })
  const [first, second, third, fourth] = added.map(({ id }) => id)
  await asked('edit/projects_2/competitors/on', { project_id, ids: [third], on: -1 })
  await asked('del/projects_2/competitors', { project_id, ids: [fourth] })
  await asked('edit/projects_2/competitors/move', { project_id, id: third, to_id: first, to_type: 'before' })
  return [third!, first!, second!]
}

async function addRegions(asked: Ask, project_id: number): Promise<void> {
  await asked('add/positions_2/searchers/regions/import', {
    project_id,
    regions: ['0;213', '0;2;;;2;3', '1;213;;ru;0;2', '1;213;;en;2;10', '1;225;;;1;1'],
  })
  await asked('edit/positions_2/searchers/sort', { project_id, searchers_keys: [1, 0] })
  const [google, yandex] = await asked('get/projects_2/projects', {
    id: project_id,
    show_searchers_and_regions: 2,
  }).then(([project]) => project.searchers)
  const last = google.regions.at(-1).index
  await asked('edit/positions_2/searchers/regions/sort', {
    project_id,
    searcher_key: 1,
    regions_indexes: [last],
  })
  await asked('edit/positions_2/searchers/regions', { project_id, region_index: last, enabled: 0 })
  await asked('edit/positions_2/searchers/enabled', { project_id, searcher_key: yandex.key, enabled: 0 })
}

async function addKeywords(asked: Ask, project_id: number): Promise<void> {
  const folder = async (name: string, to_id?: number) =>
    (await asked('add/keywords_2/folders', { project_id, name, to_id })).id as number
  const season = await folder('Season')
  const easter = await folder('Easter & Co.', season)
  await folder('Deep', easter)
  await folder('Season')
  const trash = await folder('Thrown away')
  const group = async (name: string, to_id?: number, on = 1) =>
    (await asked('add/keywords_2/groups', { project_id, name, to_id, on }))[0].id as number
  const bread = await group('Bread')
  const second = await group('Bread')
  await group('Empty', season, 0)
  const off = await group('Off; "group"', easter, 0)
  const lost = await group('Lost', trash)
  const lines = phrases.map((phrase, index) => {
    const tags = index % 3 === 0 ? '' : index % 3 === 1 ? '5' : '"1,20"'
    const page = index % 4 === 0 ? 'bakery-lane.example/a?b=1' : ''
    return `"${phrase.replaceAll('"', '""')}";${tags};${page}`
  })
  const importInto = (group_id: number, keywords: string) =>
    asked('add/keywords_2/keywords/import', { project_id, group_id, keywords })
  await importInto(bread, `name;tags;target\n${lines.join('\n')}`)
  await importInto(second, Array.from({ length: 25 }, (_, n) => `rye bread ${25 - n}`).join('\n'))
  await importInto(off, 'not checked\nnor this one')
  await importInto(lost, 'lost one\nlost two')
  await asked('add/keywords_2/keywords', { project_id, name: 'the first one', to_id: bread })
  await asked('edit/keywords_2/groups/move', { project_id, id: second, to_type: 'in_folder' })
  await asked('del/keywords_2/folders', { project_id, id: trash })
  await asked('add/keywords_2/volumes/import', {
    project_id,
    volumes: ['name;volume:213:0:6;volume:213:1:3', 'тёмный хлеб;320;', 'rye bread 7;0;50'],
  })
  const picked = [{ name: 'name', operator: 'IN', values: ['rye bread 3', 'rye bread 4'] }]
  await asked('del/keywords_2/keywords', { project_id, filters: picked })
}

/** `region_index` of a project's regions in their order, including disabled ones. */
export async function regionsOf(asked: Ask, id: number): Promise<number[]> {
  const [{ searchers }] = await asked('get/projects_2/projects', { id, show_searchers_and_regions: 2 })
  return searchers.flatMap((searcher: { regions: { index: number }[] }) =>
    searcher.regions.map(({ index }) => index),
  )
}

/** Imports a position per date, site, region and keyword, with gaps; later regions have fewer dates. */
async function addHistory(asked: Ask, project: RichProject, days: number): Promise<void> {
  const keywords: { id: string }[] = await asked('get/keywords_2/keywords', { project_id: project.id })
  const sites = [project.id, ...project.competitors]
  for (const [place, region] of project.regions.entries()) {
    const lines: string[] = []
    for (let day = 0; day < days / (1 + 3 * place); day++) {
      const date = new Date(Date.UTC(2025, 11, 3 + day)).toISOString().slice(0, 10)
      for (const [rival, site] of sites.entries()) {
        for (const [index, { id }] of keywords.entries()) {
          const seen = (day * 7 + index * 13 + rival * 31 + place * 17) % 101
          if (seen % 5 === place) continue
          const position = seen > 80 ? '--' : String(seen + 1)
          const url = seen > 80 ? '' : seen % 3 === 0 ? '"x.example/a;b?c=""d"""' : `x.example/${seen}`
          lines.push(`${id};${date};${position};${url};${site}`)
        }
      }
    }
    await asked('add/positions_2/history/import', {
      project_id: project.id,
      region_index: region,
      positions: ['id;date;position;relevant_url;competitor_id', ...lines].join('\n'),
    })
  }
}
