import { ACCOUNT, groupId, history, idsOf, type ProjectKind, projects, year } from './shape.ts'
import { phrases } from './phrases.ts'

/** Runs one statement with values bound as `$1`, `$2`, …. */
export type Run = (text: string, values?: unknown[]) => Promise<unknown>

/** Fills a migrated database that has only its first account; `withYear` adds the year of positions. */
export async function seed(run: Run, withYear: boolean): Promise<void> {
  for (const kind of Object.values(projects)) await seedProjects(run, kind)
  await seedPositions(run, idsOf(projects.tracked), history.regions, history.days)
  await seedVolumes(run)
  if (withYear) await seedPositions(run, [year.project], [history.region], year.days)
  await run('vacuum analyze')
}

async function seedProjects(run: Run, kind: ProjectKind): Promise<void> {
  const ids = idsOf(kind)
  await run(
    `insert into projects (account_id, id, name, url, ord)
     select $1, id, 'Project ' || id, 'site' || id || '.example', id from unnest($2::int[]) id`,
    [ACCOUNT, ids],
  )
  await run(
    `insert into folders (account_id, project_id, id, name, path, ord)
     select $1, id, id, 'Project ' || id, '', 1 from unnest($2::int[]) id`,
    [ACCOUNT, ids],
  )
  await run(
    `insert into groups (account_id, project_id, id, folder_id, name, ord)
     select $1, id, id * 1000 + number, id, 'Group ' || number, number
     from unnest($2::int[]) id, generate_series(1, $3::int) number`,
    [ACCOUNT, ids, kind.groups],
  )
  // Two of three keywords have tags, numbered 1 to 20.
  await run(
    `insert into keywords (account_id, project_id, group_id, ord, name, tags)
     select $1, id, id * 1000 + 1 + (n - 1) / $4::int, 1 + (n - 1) % $4::int, name,
       case n % 3 when 0 then null when 1 then array[1 + n % 20] else array[1 + n % 20, 1 + n / 7 % 20] end
     from unnest($2::int[]) id, unnest($3::text[]) with ordinality phrase(name, n)
     order by id, n`,
    [ACCOUNT, ids, phrases(kind.keywords), Math.max(1, kind.keywords / kind.groups)],
  )
}

/** One cell in twenty is "not within the depth". */
async function seedPositions(
  run: Run,
  ids: readonly number[],
  regions: readonly number[],
  days: number,
): Promise<void> {
  await run(
    `insert into positions (account_id, project_id, region_index, date, keyword_id, position, task_id)
     select $1, k.project_id, region, $4::date + day, k.id,
       case when (k.id * 7 + day) % 20 = 0 then null else 1 + (k.id * 13 + day * 5 + region) % 100 end, 0
     from unnest($3::int[]) region, generate_series(0, $5::int - 1) day, keywords k
     where k.account_id = $1 and k.project_id = any($2::int[])
     order by k.project_id, region, day, k.id`,
    [ACCOUNT, ids, regions, history.firstDate, days],
  )
}

/** Nine of ten phrases have a volume, of the type and place of region 2. */
async function seedVolumes(run: Run): Promise<void> {
  await run(
    `insert into volumes (account_id, searcher_key, region_key, type, phrase, volume, source)
     select $1, 1, 213, 3, fold(phrase), 10 * (n * 37 % 1000), 'import'
     from unnest($2::text[]) with ordinality of(phrase, n) where n % 10 <> 0`,
    [ACCOUNT, phrases(projects.large.keywords)],
  )
}

/** The target group of imports. */
export function groupOfImport(project: number): number {
  return groupId(project, 1)
}
