import { ACCOUNT, groupId, history, idsOf, type ProjectKind, projects } from './shape.ts'
import { phrases } from './phrases.ts'

/** Runs one statement with values bound as `$1`, `$2`, …. */
export type Run = (text: string, values?: unknown[]) => Promise<unknown>

/** Fills a migrated database that has its first account and nothing else. */
export async function seed(run: Run): Promise<void> {
  for (const kind of Object.values(projects)) await seedProjects(run, kind)
  await seedPositions(run)
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
  // Two keywords of three have tags, numbers 1 to 20.
  await run(
    `insert into keywords (account_id, project_id, group_id, ord, name, tags)
     select $1, id, id * 1000 + 1 + (n - 1) / $4::int, 1 + (n - 1) % $4::int, name,
       case n % 3 when 0 then null when 1 then array[1 + n % 20] else array[1 + n % 20, 1 + n / 7 % 20] end
     from unnest($2::int[]) id, unnest($3::text[]) with ordinality phrase(name, n)
     order by id, n`,
    [ACCOUNT, ids, phrases(kind.keywords), Math.max(1, kind.keywords / kind.groups)],
  )
}

/** One cell of twenty is "not within the depth". */
async function seedPositions(run: Run): Promise<void> {
  await run(
    `insert into positions (account_id, project_id, region_index, date, keyword_id, position, task_id)
     select $1, k.project_id, $3, $4::date + day, k.id,
       case when (k.id * 7 + day) % 20 = 0 then null else 1 + (k.id * 13 + day * 5) % 100 end, 0
     from generate_series(0, $5::int - 1) day, keywords k
     where k.account_id = $1 and k.project_id = any($2::int[])
     order by k.project_id, day, k.id`,
    [ACCOUNT, idsOf(projects.tracked), history.region, history.firstDate, history.days],
  )
}

/** The group that imports go to. */
export function groupOfImport(project: number): number {
  return groupId(project, 1)
}
