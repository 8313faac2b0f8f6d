import { crc32, deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import type { TestApp } from '../../app.ts'
import { daysBeforeNow } from '../../days.ts'
import { clearRewritten } from '../../rewritten.ts'

/** A picture of 2 × 2 pixels. */
export const PNG = pngOf(2, 2).toString('base64')

/** A project with cells on two dates, one keyword for every kind of movement, checked to the depth of 30. */
export async function reportedProject({ app, call, checked, admin }: TestApp) {
  const { executor } = app.installation.database
  const daysAgo = daysBeforeNow()
  const first = daysAgo(8)
  const second = daysAgo(1)
  const project_id: number = await call('add/projects_2/projects', { url: 'bakery.example', name: 'Bakery' })
  const keywords = ['up', 'down', 'entered', 'left', 'deeper', 'later']
  await call('add/keywords_2/keywords/import', { project_id, keywords })
  const { region_index }: { region_index: number } = await addRegion()
  await call('add/projects_2/competitors', { project_id, urls: ['crumbs.example'] })
  const [rival] = await call('get/projects_2/competitors', { project_id })
  await call('edit/projects_2/competitors/name', { project_id, id: rival.id, name: 'Crumbs' })
  await call('add/keywords_2/volumes/import', {
    project_id,
    volumes: 'name;volume:213:1:3\nup;1000\ndown;500\n',
  })
  await call('edit/positions_2/checker/go', { id: project_id })
  await checked(project_id)
  await sql`delete from positions where project_id = any(${[project_id, rival.id]}::int[])`.execute(executor)
  const cells: readonly (readonly [string, string, number | null, string | null])[] = [
    [first, 'up', 12, 'bakery.example/up'],
    [first, 'down', 3, 'bakery.example/down'],
    [first, 'entered', null, null],
    [first, 'left', 9, 'bakery.example/left'],
    [first, 'deeper', null, null],
    [second, 'up', 2, 'bakery.example/up'],
    [second, 'down', 7, 'bakery.example/down'],
    [second, 'entered', 8, 'bakery.example/new'],
    [second, 'left', null, null],
    [second, 'deeper', 36, 'bakery.example/deep'],
    [second, 'later', 5, 'bakery.example/new'],
  ]
  await sql`update tasks set depth = 30 where project_id = ${project_id}`.execute(executor)
  for (const [date, name, position, url] of cells) {
    await sql`
      insert into positions (account_id, project_id, region_index, date, keyword_id, position, relevant_url, task_id)
      select t.account_id, t.project_id, t.region_index, ${date}::date, t.keyword_id, ${position}::int, ${url}, t.id
      from tasks t join keywords k on k.account_id = t.account_id and k.id = t.keyword_id
      where t.account_id = ${admin.id} and t.project_id = ${project_id} and k.name = ${name}`.execute(
      executor,
    )
  }
  for (const [date, position] of [
    [first, 2],
    [second, 1],
  ] as const) {
    await sql`
      insert into positions (account_id, project_id, region_index, date, keyword_id, position, relevant_url)
      select k.account_id, ${rival.id}, ${region_index}, ${date}::date, k.id, ${position}::int, 'crumbs.example'
      from keywords k where k.account_id = ${admin.id} and k.project_id = ${project_id} and k.name in ('up', 'down')`.execute(
      executor,
    )
  }
  await clearRewritten(executor, admin.id, project_id)
  return { project_id, region_index, first, second, rivalId: rival.id as number }

  async function addRegion() {
    await call('add/positions_2/searchers/regions', { project_id, searcher_key: 1, region_key: 213 })
    const [project] = await call('get/projects_2/projects', { id: project_id, show_searchers_and_regions: 1 })
    return { region_index: project.searchers[0].regions[0].index as number }
  }
}

/** A PNG picture of one colour. */
function pngOf(width: number, height: number): Buffer {
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x80)])
  const pixels = Buffer.concat(Array.from({ length: height }, () => line))
  // Eight bits, red, green and blue.
  return filed(headerOf(width, height, 8, 2), chunk('IDAT', deflateSync(pixels)))
}

/** A PNG file whose first header says that it is small; decoders that take the second one find black and white of this size. */
export function twoHeaded(width: number, height: number): Buffer {
  const pixels = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  const headers = [headerOf(100, 100, 1, 0), headerOf(width, height, 1, 0)]
  return filed(...headers, chunk('IDAT', deflateSync(pixels)))
}

function filed(...chunks: readonly Buffer[]): Buffer {
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, ...chunks, chunk('IEND', Buffer.alloc(0))])
}

function headerOf(width: number, height: number, bits: number, colours: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, colours, 0, 0, 0], 8)
  return chunk('IHDR', header)
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
