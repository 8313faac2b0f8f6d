import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationsFolder } from '../../apps/server/src/app.ts'
import { executeSqlIn, openDatabase, type Executor } from '../../apps/server/src/db/database.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { replyBody } from '../../apps/server/src/serp/replies/reply-body.ts'
import { makeFolder } from '../../apps/server/test/folders.ts'
import { phrase, words } from '../data/phrases.ts'
import { API_KEY } from '../load/request.ts'
import { replyTo } from '../pace/page.ts'
import { SITE } from '../pace/start.ts'
import type { Place } from '../systems/place.ts'
import {
  ACCOUNT,
  competitorOf,
  idsOf,
  PRICE,
  READABLE,
  regions,
  type ProjectKind,
  type Size,
} from './shape.ts'

/** The latest migration that the statements below are written for. Sextant applies the others to the data when it starts. */
const SCHEMA = 30

/** Replies that checks share; a check whose phrase is another one than that of its reply cannot be replayed. */
const SHARED_REPLIES = 500

/** Migrates an empty database up to `SCHEMA` and fills it. */
export async function seed(place: Place, size: Size, say: (text: string) => void): Promise<void> {
  await using database = await openDatabase({
    dataDir: place.dataDir,
    ...(place.databaseUrl === undefined ? {} : { databaseUrl: place.databaseUrl }),
  })
  await migrateTo(SCHEMA, (folder) => migrate(database, folder))
  await database.session(
    async (session) => {
      // Rows are made to fit; checking the foreign keys of each would take most of the time.
      await run(session, 'set session_replication_role = replica')
      await run(session, 'set synchronous_commit = off')
      await seedAccount(session)
      const kinds = Object.values(size.projects)
      for (const kind of kinds) await seedProjects(session, kind)
      await seedVolumes(session, size)
      // A charge is numbered as its run; runs that are gone come first.
      let firstRun = 1 + size.charges - kinds.reduce((sum, { count, checked }) => sum + count * checked, 0)
      for (const kind of kinds) {
        await seedChecks(session, kind, firstRun)
        firstRun += kind.count * kind.checked
        await seedCells(session, kind)
        say(`${kind.count} × ${kind.keywords} keywords, ${kind.days} dates.`)
      }
      await seedPages(session, size)
      await seedLedger(session, size)
      await run(session, 'reset session_replication_role')
      await run(session, sequences)
      await run(session, "select setval('volume_runs_id_seq', $1)", [size.charges + 1])
      await run(session, 'vacuum analyze')
      await run(session, 'checkpoint')
    },
    { timeoutMs: 0 },
  )
}

const run = executeSqlIn

async function migrateTo(version: number, apply: (folder: string) => Promise<unknown>): Promise<void> {
  const folder = await makeFolder('sextant-migrations-')
  try {
    await mkdir(folder, { recursive: true })
    const files = (await readdir(migrationsFolder)).filter((name) => Number(name.slice(0, 4)) <= version)
    for (const name of files) await cp(join(migrationsFolder, name), join(folder, name))
    await apply(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The first account, an administrator without limit. */
async function seedAccount(session: Executor): Promise<void> {
  await run(session, "insert into accounts (id, name, is_administrator) values ($1, 'Administrator', true)", [
    ACCOUNT,
  ])
  await run(session, 'insert into balances (account_id, unlimited) values ($1, true)', [ACCOUNT])
  await run(
    session,
    "insert into api_keys (account_id, name, prefix, hash) values ($1, 'first key', $2, $3)",
    [ACCOUNT, API_KEY.slice(0, 8), createHash('sha256').update(API_KEY).digest()],
  )
}

async function seedProjects(session: Executor, kind: ProjectKind): Promise<void> {
  const ids = idsOf(kind)
  const groups = Math.ceil(kind.keywords / kind.group)
  await run(
    session,
    `insert into projects (account_id, id, name, url, ord)
     select $1, id, 'Project ' || id, $3, id from unnest($2::int[]) id`,
    [ACCOUNT, ids, SITE],
  )
  await run(
    session,
    `insert into folders (account_id, project_id, id, name, path, ord)
     select $1, id, id, 'Project ' || id, '', 1 from unnest($2::int[]) id`,
    [ACCOUNT, ids],
  )
  await run(
    session,
    `insert into groups (account_id, project_id, id, folder_id, name, ord)
     select $1, id, id * 1000 + number, id, 'Group ' || number, number
     from unnest($2::int[]) id, generate_series(1, $3::int) number`,
    [ACCOUNT, ids, groups],
  )
  await run(
    session,
    `insert into searchers (account_id, project_id, id, searcher_key, ord)
     select $1, id, id, 1, 1 from unnest($2::int[]) id`,
    [ACCOUNT, ids],
  )
  await run(
    session,
    `insert into regions (account_id, project_id, searcher_id, region_index, searcher_key, region_key, lang, device, depth, ord)
     select $1, id, id, i.region_index, i.searcher_key, i.region_key, i.lang, i.device, 1, r.n
     from unnest($2::int[]) id, unnest($3::int[]) with ordinality r(region_index, n)
     join region_indexes i using (region_index)`,
    [ACCOUNT, ids, regions.slice(0, kind.beside > 0 ? 2 : 1).map(({ index }) => index)],
  )
  // Two of three keywords have tags, numbered 1 to 20.
  await run(
    session,
    `insert into keywords (account_id, project_id, group_id, ord, name, tags)
     select $1, id, id * 1000 + 1 + (n - 1) / $4::int, 1 + (n - 1) % $4::int,
       ($5::text[])[1 + n % $7::int] || ' ' || ($6::text[])[1 + n / $7::int % $8::int] || ' near me ' || n,
       case n % 3 when 0 then null when 1 then array[1 + n % 20] else array[1 + n % 20, 1 + n / 7 % 20] end
     from unnest($2::int[]) id, generate_series(1, $3::int) n
     order by id, n`,
    [
      ACCOUNT,
      ids,
      kind.keywords,
      kind.group,
      words.qualities,
      words.things,
      words.qualities.length,
      words.things.length,
    ],
  )
  if (kind.beside > 0) {
    await run(
      session,
      `insert into competitors (account_id, project_id, id, name, url, ord)
       select $1, id, $3 + 2 * id + n, 'Competitor ' || n, 'competitor-' || n || '.example', n
       from unnest($2::int[]) id, generate_series(0, 1) n`,
      [ACCOUNT, ids, competitorOf(0)],
    )
  }
}

/** Nine of ten phrases have a volume in the place of the first region. */
async function seedVolumes(session: Executor, { projects }: Size): Promise<void> {
  await run(
    session,
    `insert into volumes (account_id, searcher_key, region_key, type, phrase, volume, source)
     select $1, 1, $2, 3, name_folded, 10 * (id * 37 % 1000), 'import'
     from keywords where account_id = $1 and project_id = $3 and id % 10 <> 0`,
    [ACCOUNT, regions[0].place, projects.large.first],
  )
}

/** A number from 0 that depends on a keyword `k` and another number. */
const random = (of: string) => `(hashint8extended(k.id, ${of}) & 1048575)`

/**
 * Position of a keyword `k` on a day: around a place of the keyword, drifting by the week. Null, not within the depth, for
 * one keyword in twelve and for one in fifty now and then.
 */
const positionOn = (day: string, site: string) => `case
  when k.own % 12 = 0 or ${random(`${site} + 7 * (1 + ${day})`)} % 50 = 0 then null
  else greatest(1, least(100,
    1 + (k.own % 100) * (k.own % 100) / 100
      + (${random(`${site} + 5 * (1 + ${day} / 7)`)} % 9 - 4) * (k.own % 100) / 40
      + ${random(`${site} + 3 * (1 + ${day})`)} % 3 - 1
  ))::smallint end`

/** URL of a keyword `k` on a day: one of forty pages, another one in some months. */
const urlOn = (day: string, site: string, host: string) => `${host} || '/page-' || case
  when ${random(`${site} + 11 * (1 + ${day} / 30)`)} % 10 = 0 then ${random('1')} % 7 else k.own % 40 end`

/**
 * Every project and day from `$3` to `$4`, each with the keywords `k` of the project and a number of each for a site, in the
 * order of the key of `positions`.
 */
const keywordsOfDays = (site: string) => `
  from (select project, day from unnest($2::int[]) project, generate_series($3::int, $4::int) day order by 1, 2) p
  cross join lateral (
    select k.id, k.name, ${random(site)} as own, p.day from keywords k where k.account_id = $1 and k.project_id = p.project order by k.id
  ) k`

/** The date of a day: day `$5` is yesterday. */
const dateOf = (day: string) => `current_date - 1 - ($5::int - ${day})`

/** Cells without checks, as an import of history leaves them, but for the dates that were checked. */
async function seedCells(session: Executor, kind: ProjectKind): Promise<void> {
  const last = kind.days - 1
  const insert = (projects: number, from: number, to: number, region: number, site: number, host: string) =>
    run(
      session,
      `insert into positions (account_id, project_id, region_index, date, keyword_id, position, relevant_url)
       select $1, p.project + $6::int, $7, ${dateOf('p.day')}, k.id, cell.position,
         case when cell.position is not null then ${urlOn('p.day', '$8::int', '$9::text')} end
       ${keywordsOfDays('$8::int')}
       cross join lateral (select ${positionOn('p.day', '$8::int')} as position) cell`,
      [ACCOUNT, idsOf(kind), from, to, last, projects, region, site, host],
    )
  await insert(0, 0, last - kind.checked, regions[0].index, 1, SITE)
  if (kind.beside === 0) return
  await insert(0, kind.days - kind.beside, last, regions[1].index, 13, SITE)
  for (const n of [0, 1]) {
    const offset = competitorOf(kind.first) - kind.first + n
    await insert(
      offset,
      kind.days - kind.beside,
      last,
      regions[0].index,
      17 + n,
      `competitor-${n + 1}.example`,
    )
  }
}

/**
 * Runs that checked every keyword of a project, with their cells. Of fifty checks one failed, one read only a part and one
 * ended early; one in ten found the site twice.
 */
async function seedChecks(session: Executor, kind: ProjectKind, firstRun: number): Promise<void> {
  if (kind.checked === 0) return
  const last = kind.days - 1
  const values = [ACCOUNT, idsOf(kind), kind.days - kind.checked, last, last]
  await run(
    session,
    `insert into runs (account_id, project_id, id, by_account_id, provider, date, price_per_page, hold_id, tasks, started_at,
       finished_at, told_at)
     select $1, project, id, $1, 'serper', ${dateOf('day')}, $6, 3 * id - 1, $7, ${dateOf('day')} + time '03:00',
       ${dateOf('day')} + time '04:00', ${dateOf('day')} + time '04:00'
     from (
       select project, day, $8::int - 1 + row_number() over (order by day, project) as id
       from unnest($2::int[]) project, generate_series($3::int, $4::int) day
     ) of_day`,
    [...values, PRICE, kind.keywords, firstRun],
  )
  await run(
    session,
    `insert into tasks (account_id, project_id, run_id, keyword_id, region_index, date, query, site, pages_wanted, provider,
       outcome, position, relevant_url, depth, reason, reason_kind, pages, ended_at)
     select $1, p.project, r.id, k.id, $6, r.date, k.name, $7, 1, 'serper', ended.outcome,
       case when ended.outcome in ('exact', 'at_best') then coalesce(cell.position, 1) end,
       case when ended.outcome in ('exact', 'at_best') then ${urlOn('p.day', '1', '$7')} end,
       10, case when ended.outcome in ('failed', 'partial') then 'The provider did not reply in time.' end,
       case when ended.outcome in ('failed', 'partial') then 'timeout' end,
       case when ended.outcome = 'failed' then '{}' else '{1}' end::smallint[], r.finished_at
     ${keywordsOfDays('1')}
     join runs r on r.account_id = $1 and r.project_id = p.project and r.date = ${dateOf('p.day')}
     cross join lateral (select ${positionOn('p.day', '1')} as position) cell
     cross join lateral (select case ${random('1000 + p.day')} % 50
       when 0 then 'failed' when 1 then 'partial' when 2 then 'at_best'
       else case when cell.position is null then 'not_within' else 'exact' end end as outcome
     ) ended`,
    [...values, regions[0].index, SITE],
  )
  await run(
    session,
    `insert into positions (account_id, project_id, region_index, date, keyword_id, position, relevant_url, task_id)
     select account_id, project_id, region_index, date, keyword_id, position, relevant_url, id from tasks
     where account_id = $1 and project_id = any($2::int[]) and outcome in ('exact', 'not_within')
     order by project_id, date, keyword_id`,
    [ACCOUNT, idsOf(kind)],
  )
  await run(
    session,
    `insert into own_urls (account_id, task_id, project_id, positions, urls)
     select account_id, id, project_id, array[position, position + 3], array[relevant_url, site || '/other-' || id % 40]
     from tasks
     where account_id = $1 and project_id = any($2::int[]) and outcome = 'exact' and id % 10 = 0`,
    [ACCOUNT, idsOf(kind)],
  )
}

/** A reply for every check but those that failed, and the request for it. */
async function seedPages(session: Executor, { projects }: Size): Promise<void> {
  await run(session, 'create temp table replies (n int primary key, body bytea storage external)')
  for (let first = 1; first <= READABLE; first += SHARED_REPLIES) {
    const numbers = Array.from({ length: SHARED_REPLIES }, (_, index) => first + index)
    await run(session, 'insert into replies select * from unnest($1::int[], $2::bytea[])', [
      numbers,
      numbers.map(bodyOf),
    ])
  }
  await run(
    session,
    `insert into serp_pages
       (account_id, task_id, page, run_id, provider, parser_version, fetched_at, body, body_rest, units, cost)
     select $1, t.id, 1, t.run_id, t.provider, 1, t.ended_at, substring(s.body for length(s.body) - length(s.body) % 1996),
       substring(s.body from length(s.body) - length(s.body) % 1996 + 1), 1, 0.001
     from tasks t
     join (
       select id, row_number() over (partition by project_id order by id) as n from keywords where account_id = $1
     ) k on k.id = t.keyword_id
     join replies s on s.n = case when t.project_id = $2 and k.n <= $3::int then k.n else 1 + k.n % $4::int end
     where t.account_id = $1 and t.outcome <> 'failed'
     order by t.id`,
    [ACCOUNT, projects.large.first, READABLE, SHARED_REPLIES],
  )
  await run(
    session,
    `insert into provider_requests
       (account_id, project_id, task_id, page, provider, searcher, started_at, due_at, milliseconds, outcome, cost)
     select account_id, project_id, id, 1, provider, 'google', ended_at, ended_at, 900 + id % 1000,
       case when outcome = 'failed' then 'timeout' else 'ok' end, 0.001
     from tasks where account_id = $1 order by id`,
    [ACCOUNT],
  )
}

/** The stored reply to the query of phrase number `n` in the place of the first region, a country. */
function bodyOf(n: number): Buffer {
  const reply = replyTo(
    { q: phrase(n), gl: 'ru', hl: 'ru', page: 1, autocorrect: false },
    { site: SITE, found: 80 },
  )
  return replyBody('serper', Buffer.from(reply, 'latin1').toString())
}

/** Charges of two years. The latest ones are those of the runs, the others of runs and projects that are gone or not. */
async function seedLedger(session: Executor, { projects, charges }: Size): Promise<void> {
  const ids = [...Object.values(projects).flatMap(idsOf), ...Array.from({ length: 40 }, (_, n) => 10 + n)]
  await run(
    session,
    `create temp table charges as
     select n, coalesce(r.project_id, ($3::int[])[1 + (hashint8extended(n, 1) & 65535) % cardinality($3::int[])]) as project_id,
       coalesce(r.finished_at, now() - make_interval(secs => 86400.0 * (730 - 690.0 * n / $2))) as at,
       coalesce(r.pages * r.price_per_page, (1 + (hashint8extended(n, 2) & 65535) % 20000) * 0.002)::numeric(20,6) as captured,
       (hashint8extended(n, 3) & 65535) % 5000 * 0.002 as released,
       r.id is null and n % 10 = 0 as volumes,
       case when r.id is not null or n % 3 = 0 then 'serper' when n % 3 = 1 then 'dataforseo' else 'searchapi' end as provider,
       r.id is null and n % 5 = 0 as shared
     from generate_series(1, $2::int) n
     left join (
       select r.*, (select count(*) from serp_pages s where s.account_id = $1 and s.run_id = r.id) as pages
       from runs r where r.account_id = $1
     ) r on r.id = n`,
    [ACCOUNT, charges, ids],
  )
  await run(
    session,
    `insert into ledger_entries
       (account_id, id, kind, amount, reference, hold_id, info, target, project_id, project_name, by_account_id, created_at)
     select $1, 3 * n - 1 + e.place, e.kind, e.amount,
       case when volumes then 'volumes:' else 'run:' end || n || e.suffix, case when e.place > 0 then 3 * n - 1 end,
       case when volumes then 'Search volumes' else 'Rank check' end || ', project Project ' || project_id || ' (' || project_id || ')',
       case when volumes then 'checkVolumes' else 'checkPositions' end, project_id, 'Project ' || project_id, $1, at
     from charges cross join lateral (values
       (0, 'hold', captured + released, ''), (1, 'capture', captured, ':capture'), (2, 'release', released, ':release')
     ) e(place, kind, amount, suffix)
     order by n, e.place`,
    [ACCOUNT],
  )
  await run(
    session,
    `insert into capture_parts (account_id, entry_id, provider, amount)
     select $1, 3 * n, p.provider, p.amount
     from charges cross join lateral (values
       (provider, case when shared then captured - round(captured / 3, 6) else captured end),
       ('xmlriver', case when shared then round(captured / 3, 6) end)
     ) p(provider, amount)
     where p.amount > 0
     order by n`,
    [ACCOUNT],
  )
  await run(
    session,
    `with spent as (select coalesce(sum(captured), 0) as all from charges), credited as (
       insert into ledger_entries (account_id, id, kind, amount, reference, info, target, by_account_id, created_at)
       select $1, 1, 'credit', ceil("all"), 'payment:1', 'Payment', 'system', $1, now() - interval '731 days' from spent
     )
     update balances set credited = ceil("all"), captured = "all" from spent where account_id = $1`,
    [ACCOUNT],
  )
}

/** Moves every sequence behind the ids that were given. */
const sequences = `do $$ declare c record; last bigint; begin
  for c in select table_name, column_name from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES' loop
    execute format('select max(%I) from %I', c.column_name, c.table_name) into last;
    if last is not null then perform setval(pg_get_serial_sequence(c.table_name, c.column_name), last); end if;
  end loop;
end $$`
