import { sql } from 'kysely'
import type { Database } from '../apps/server/src/db/database.ts'
import type { Executor } from '../apps/server/src/db/executor.ts'

/** The migrations' own record is not part of the schema they make. */
const NOT_DESCRIBED = ['schema_migrations']

/** Primary keys first, checks and exclusions last. NOT NULL stands with its column. */
const CONSTRAINT_ORDER = ['p', 'u', 'f', 'c', 'x']

interface Relation {
  oid: number
  name: string
  kind: 'r' | 'p'
  partitionKey: string | null
  partitionOf: string | null
  bounds: string | null
  options: string | null
  unlogged: boolean
}

interface Column {
  relation: number
  name: string
  type: string
  collation: string | null
  required: boolean
  identity: '' | 'a' | 'd'
  generated: '' | 's' | 'v'
  expression: string | null
}

interface Constraint {
  relation: number
  name: string
  type: string
  definition: string
}

interface Definition {
  relation: number
  definition: string
}

interface Comment {
  target: string
  text: string
}

/**
 * Returns the schema `public` as readable SQL, read from PostgreSQL's catalogs: types, functions, tables with their
 * indexes and triggers, views, comments. The packaged PostgreSQL has no `pg_dump`, and its output would differ between
 * versions; this text is the same on every supported PostgreSQL and on the embedded database, so files can be compared.
 */
export async function dumpSchema(database: Database): Promise<string> {
  return database.transaction(async (tx) => {
    // Leaves the schema out of names.
    await sql`set local search_path = public`.execute(tx)
    const sections = [
      ...(await describeTypes(tx)),
      ...(await describeSequences(tx)),
      ...(await describeFunctions(tx)),
      ...(await describeTables(tx)),
      ...(await describeViews(tx)),
      ...(await describeComments(tx)),
    ]
    return sections.map((section) => `${section}\n`).join('\n')
  })
}

async function describeTypes(tx: Executor): Promise<string[]> {
  const enums = await sql<{ name: string; labels: string }>`
    select t.typname as name, string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) as labels
    from pg_type t join pg_enum e on e.enumtypid = t.oid
    where t.typnamespace = 'public'::regnamespace
    group by t.typname order by t.typname collate "C"`.execute(tx)
  const domains = await sql<{ name: string; type: string; required: boolean; check: string | null }>`
    select t.typname as name, format_type(t.typbasetype, t.typtypmod) as type, t.typnotnull as required,
      (select string_agg(pg_get_constraintdef(c.oid), ' ' order by c.conname collate "C")
       from pg_constraint c where c.contypid = t.oid and c.contype = 'c') as check
    from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typtype = 'd'
    order by t.typname collate "C"`.execute(tx)
  return [
    ...enums.rows.map(({ name, labels }) => `CREATE TYPE ${name} AS ENUM (${labels});`),
    ...domains.rows.map(({ name, type, required, check }) =>
      words(`CREATE DOMAIN ${name} AS ${type}`, required && 'NOT NULL', check).concat(';'),
    ),
  ]
}

async function describeSequences(tx: Executor): Promise<string[]> {
  // Those of identity and serial columns belong to their column.
  const { rows } = await sql<{ name: string; type: string; start: string; step: string }>`
    select c.relname as name, format_type(s.seqtypid, null) as type, s.seqstart as start, s.seqincrement as step
    from pg_class c join pg_sequence s on s.seqrelid = c.oid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0)
    order by c.relname collate "C"`.execute(tx)
  return rows.map(
    ({ name, type, start, step }) => `CREATE SEQUENCE ${name} AS ${type} START ${start} INCREMENT ${step};`,
  )
}

async function describeFunctions(tx: Executor): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(p.oid) as definition
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`.execute(tx)
  return rows.map(({ definition }) => `${definition.trim()};`)
}

async function describeTables(tx: Executor): Promise<string[]> {
  const relations = await sql<Relation>`
    select c.oid::int8::float8 as oid, c.relname as name, c.relkind as kind,
      case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end as "partitionKey",
      (select i.inhparent::regclass::text from pg_inherits i where i.inhrelid = c.oid and c.relispartition) as "partitionOf",
      pg_get_expr(c.relpartbound, c.oid) as bounds,
      array_to_string(c.reloptions, ', ') as options, c.relpersistence = 'u' as unlogged
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname <> all (${NOT_DESCRIBED}::name[])
    order by c.relname collate "C"`.execute(tx)
  const columns = byRelation(await readColumns(tx))
  const constraints = byRelation(await readConstraints(tx))
  const indexes = byRelation(await readIndexes(tx))
  const triggers = byRelation(await readTriggers(tx))
  return relations.rows.map((relation) => {
    const { oid } = relation
    const body = relation.partitionOf === null ? (columns.get(oid) ?? []).map(describeColumn) : []
    const rules = (constraints.get(oid) ?? [])
      .toSorted((a, b) => CONSTRAINT_ORDER.indexOf(a.type) - CONSTRAINT_ORDER.indexOf(b.type))
      .map(({ name, definition }) => `CONSTRAINT ${name} ${definition}`)
    const parts = [...body, ...rules]
    const columnList = parts.length === 0 ? '' : ` (\n${parts.map((part) => `  ${part}`).join(',\n')}\n)`
    const after = [...(indexes.get(oid) ?? []), ...(triggers.get(oid) ?? [])]
    const table = words(
      `CREATE ${relation.unlogged ? 'UNLOGGED ' : ''}TABLE ${relation.name}${relation.partitionOf === null ? '' : ` PARTITION OF ${relation.partitionOf}`}${columnList}`,
      relation.bounds,
      relation.partitionKey !== null && `PARTITION BY ${relation.partitionKey}`,
      relation.options !== null && `WITH (${relation.options})`,
    )
    return [table, ...after.map(({ definition }) => definition)]
      .map((statement) => `${statement};`)
      .join('\n')
  })
}

async function readColumns(tx: Executor): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select a.attrelid::int8::float8 as relation, quote_ident(a.attname) as name,
      format_type(a.atttypid, a.atttypmod) as type,
      case when a.attcollation <> t.typcollation then a.attcollation::regcollation::text end as collation,
      a.attnotnull as required, a.attidentity as identity, a.attgenerated as generated,
      pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
    order by a.attrelid, a.attnum`.execute(tx)
  return rows
}

async function readConstraints(tx: Executor): Promise<Constraint[]> {
  const { rows } = await sql<Constraint>`
    select conrelid::int8::float8 as relation, quote_ident(conname) as name, contype as type,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> 0 and conparentid = 0 and coninhcount = 0
      and contype = any (${CONSTRAINT_ORDER}::"char"[])
    order by conname collate "C"`.execute(tx)
  return rows
}

async function readIndexes(tx: Executor): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    select i.indrelid::int8::float8 as relation, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    order by c.relname collate "C"`.execute(tx)
  return rows
}

async function readTriggers(tx: Executor): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    select t.tgrelid::int8::float8 as relation, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgparentid = 0
    order by t.tgname collate "C"`.execute(tx)
  return rows
}

async function describeViews(tx: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string; kind: 'v' | 'm'; definition: string }>`
    select c.relname as name, c.relkind as kind, pg_get_viewdef(c.oid, true) as definition
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`.execute(tx)
  return rows.map(
    ({ name, kind, definition }) =>
      `CREATE ${kind === 'm' ? 'MATERIALIZED VIEW' : 'VIEW'} ${name} AS\n${definition}`,
  )
}

async function describeComments(tx: Executor): Promise<string[]> {
  const { rows } = await sql<Comment>`
    select case d.classoid
        when 'pg_proc'::regclass then 'FUNCTION ' || d.objoid::regprocedure
        when 'pg_type'::regclass then 'TYPE ' || d.objoid::regtype
        when 'pg_constraint'::regclass then
          (select 'CONSTRAINT ' || quote_ident(k.conname) || ' ON ' || k.conrelid::regclass from pg_constraint k where k.oid = d.objoid)
        else case
          when d.objsubid > 0 then
            (select 'COLUMN ' || d.objoid::regclass || '.' || quote_ident(a.attname) from pg_attribute a
             where a.attrelid = d.objoid and a.attnum = d.objsubid)
          when c.relkind in ('i', 'I') then 'INDEX ' || d.objoid::regclass
          when c.relkind = 'v' then 'VIEW ' || d.objoid::regclass
          when c.relkind = 'm' then 'MATERIALIZED VIEW ' || d.objoid::regclass
          when c.relkind = 'S' then 'SEQUENCE ' || d.objoid::regclass
          else 'TABLE ' || d.objoid::regclass
        end
      end as target,
      quote_literal(d.description) as text
    from pg_description d
    left join pg_class c on d.classoid = 'pg_class'::regclass and c.oid = d.objoid
    left join pg_proc p on d.classoid = 'pg_proc'::regclass and p.oid = d.objoid
    left join pg_type t on d.classoid = 'pg_type'::regclass and t.oid = d.objoid
    left join pg_constraint k on d.classoid = 'pg_constraint'::regclass and k.oid = d.objoid
    where coalesce(c.relnamespace, p.pronamespace, t.typnamespace, k.connamespace) = 'public'::regnamespace
      and coalesce(k.conrelid, 1) <> 0
    order by d.objsubid`.execute(tx)
  const lines = rows
    .map(({ target, text }) => `COMMENT ON ${target} IS ${text};`)
    .toSorted((a, b) => (a < b ? -1 : 1))
  return lines.length === 0 ? [] : [lines.join('\n')]
}

function describeColumn(column: Column): string {
  const { name, type, collation, required, identity, generated, expression } = column
  const IDENTITY = {
    a: 'GENERATED ALWAYS AS IDENTITY',
    d: 'GENERATED BY DEFAULT AS IDENTITY',
    '': false,
  } as const
  const GENERATED = { s: 'STORED', v: 'VIRTUAL', '': '' } as const
  return words(
    `${name} ${type}`,
    collation !== null && `COLLATE ${collation}`,
    required && 'NOT NULL',
    IDENTITY[identity],
    expression !== null && generated === '' && `DEFAULT ${expression}`,
    expression !== null && generated !== '' && `GENERATED ALWAYS AS (${expression}) ${GENERATED[generated]}`,
  )
}

function words(...parts: (string | false | null)[]): string {
  return parts.filter((part) => part !== false && part !== null && part !== '').join(' ')
}

function byRelation<T extends { relation: number }>(rows: T[]): Map<number, T[]> {
  return Map.groupBy(rows, ({ relation }) => relation)
}
