import { parseSync } from 'libpg-query'
import type { TableKind } from '#db/tables.ts'
import { kindOfTable } from './tables.ts'

/** A node of the parse tree: https://github.com/pganalyze/libpg_query/blob/17-latest/protobuf/pg_query.proto. */
type Node = Readonly<Record<string, unknown>>

/** What the guard found in the text of a statement. */
export interface Findings {
  /** What is wrong, in words; empty when the statement is bound. */
  readonly faults: readonly string[]
  /** Numbers of the parameters that hold the account. */
  readonly accounts: readonly number[]
}

/**
 * Finds tables of accounts that are not bound to a parameter at their own query level, and what a sharded PostgreSQL
 * refuses. `libpg-query` must be loaded.
 */
export function readStatement(text: string): Findings {
  const reader = new Reader()
  for (const { stmt } of (parseSync(text) as { stmts?: { stmt: Node }[] }).stmts ?? []) reader.statement(stmt)
  return { faults: reader.faults, accounts: [...reader.accounts] }
}

/** End of a fault: the schema does not have the table. */
export const UNKNOWN = 'is unknown'

/** Common table expressions by name, and whether their column `account_id` is bound. */
type Ctes = ReadonlyMap<string, boolean>

/** A table of a query level. */
interface Relation {
  readonly alias: string
  /** Undefined for subqueries and functions. */
  readonly table: string | undefined
  /** Whether the column `account_id` of a subquery is bound. */
  readonly isBoundInside: boolean
}

/** A level of a statement: what one FROM clause names, and the conditions that hold for its rows. */
class Level {
  readonly relations: Relation[] = []
  readonly #bound = new Map<string, Set<number>>()
  readonly #implied: [from: string, to: string][] = []

  bind(alias: string, to: number): void {
    this.#bound.set(alias, (this.#bound.get(alias) ?? new Set()).add(to))
  }

  /** Notes that the rows of `to` have the account of `from`. */
  imply(from: string, to: string): void {
    this.#implied.push([from, to])
  }

  get tenants(): Relation[] {
    return this.relations.filter(({ table }) => table !== undefined && kindOfTable(table) === 'tenant')
  }

  /** Aliases of what is bound, directly or by being equal to it. */
  get boundAliases(): ReadonlySet<string> {
    const bound = new Set(this.#bound.keys())
    for (let before = -1; before !== bound.size;) {
      before = bound.size
      for (const [from, to] of this.#implied) if (bound.has(from)) bound.add(to)
    }
    return bound
  }

  get parameters(): number[] {
    return [...this.#bound.values()].flatMap((all) => [...all])
  }

  /** The relation that a column `account_id` belongs to; undefined for a column of an outer level. */
  owner(column: Node): string | undefined {
    const [first, second] = names(column.fields)
    if (second === 'account_id')
      return this.relations.some(({ alias }) => alias === first) ? first : undefined
    if (first !== 'account_id' || second !== undefined) return undefined
    const [tenant] = this.tenants
    return tenant?.alias ?? this.relations.find(({ isBoundInside }) => isBoundInside)?.alias
  }

  isBound(column: Node): boolean {
    const owner = this.owner(column)
    if (owner === undefined) return false
    return (
      this.boundAliases.has(owner) || this.relations.some((one) => one.alias === owner && one.isBoundInside)
    )
  }
}

class Reader {
  readonly faults: string[] = []
  readonly accounts = new Set<number>()

  readonly #read = new Map<TableKind, string>()
  readonly #written = new Map<TableKind, string>()
  /** Tables of the coordinator that a subquery reads for each row of an outer level. */
  readonly #readForRows = new Set<string>()

  statement(node: Node): void {
    this.#read.clear()
    this.#written.clear()
    this.#readForRows.clear()
    this.query(node, new Map())
    const [tenant, local] = [this.#read.get('tenant'), this.#read.get('local')]
    const [written, everywhere] = [this.#written.get('tenant'), this.#written.get('reference')]
    if (written !== undefined && local !== undefined)
      this.faults.push(`${local} is on the coordinator only, and ${written} is not`)
    else if (tenant !== undefined) {
      for (const table of this.#readForRows)
        this.faults.push(`${table} is on the coordinator only: join a query of it to the rows of ${tenant}`)
    }
    if (everywhere !== undefined && tenant !== undefined)
      this.faults.push(`${everywhere} is written on every machine from rows of ${tenant}`)
  }

  /** Reads a query and returns whether its output column `account_id` is bound. */
  query(node: Node, outer: Ctes): boolean {
    const [[kind, value] = ['', undefined]] = Object.entries(node)
    const query = value as Node
    switch (kind) {
      case 'SelectStmt':
        return this.#select(query, outer)
      case 'InsertStmt':
        return this.#insert(query, outer)
      case 'UpdateStmt':
      case 'DeleteStmt':
        return this.#change(query, outer)
      default:
        if (MOVES_ROWS.has(kind) && namesTenant(query)) this.faults.push(`${kind} is not read by the guard`)
        return false
    }
  }

  #with(query: Node, outer: Ctes): Ctes {
    const clause = query.withClause as Node | undefined
    if (clause === undefined) return outer
    const ctes = new Map(outer)
    for (const { CommonTableExpr: cte } of list(clause.ctes) as { CommonTableExpr: Node }[]) {
      const name = String(cte.ctename)
      // Without RECURSIVE, the name means the table until the query ends.
      if (clause.recursive === true) ctes.set(name, false)
      ctes.set(name, this.query(cte.ctequery as Node, ctes))
    }
    return ctes
  }

  /** Returns whether the output column `account_id` is bound, or the one at `place`. */
  #select(query: Node, outer: Ctes, place?: number): boolean {
    const ctes = this.#with(query, outer)
    if (query.op !== undefined && query.op !== 'SETOP_NONE') {
      const sides = [query.larg, query.rarg].map((side) => this.#select(side as Node, ctes, place))
      this.#expressions([query.sortClause, query.limitCount, query.limitOffset], ctes)
      return sides.every(Boolean)
    }
    const level = new Level()
    for (const item of list(query.fromClause)) this.#from(item, level, ctes)
    this.#conditions(query.whereClause as Node | undefined, level)
    this.#check(level)
    this.#noteCorrelation(query, level)
    this.#locks(query, level)
    this.#expressions({ ...query, fromClause: undefined, withClause: undefined }, ctes)
    return this.#outputs(query.targetList, level, place)
  }

  #noteCorrelation({ targetList, whereClause }: Node, level: Level): void {
    const table = level.relations.find(({ table: one }) => isOfCoordinator(one))?.table
    if (table === undefined) return
    const isOuter = ({ fields }: Node) => {
      const [alias, ...column] = names(fields)
      return column.length > 0 && level.relations.every((one) => one.alias !== alias)
    }
    if (all([targetList, whereClause], 'ColumnRef').some(isOuter)) this.#readForRows.add(table)
  }

  /** Two transactions that share the lock of a row which is on every machine wait for each other for ever. */
  #locks(query: Node, level: Level): void {
    const everywhere = level.relations.find(
      ({ table }) => table !== undefined && kindOfTable(table) === 'reference',
    )
    for (const { LockingClause: clause } of list(query.lockingClause) as { LockingClause: Node }[]) {
      const isShared = ['LCS_FORSHARE', 'LCS_FORKEYSHARE'].includes(String(clause.strength))
      const named = list(clause.lockedRels).map(({ RangeVar: one }) => String((one as Node).relname))
      const isMeant = named.length === 0 || named.includes(everywhere?.alias ?? '')
      if (isShared && isMeant && everywhere !== undefined)
        this.faults.push(`${everywhere.table} is on every machine: lock it for no key update`)
    }
  }

  #insert(query: Node, outer: Ctes): boolean {
    const ctes = this.#with(query, outer)
    const relation = query.relation as Node
    const table = String(relation.relname)
    const isTenant = this.#kindWritten(relation) === 'tenant'
    const select = (query.selectStmt as { SelectStmt: Node } | undefined)?.SelectStmt
    const columns = list(query.cols).map((column) => (column.ResTarget as Node).name)
    const place = columns.indexOf('account_id')
    let isBound = false
    if (select?.valuesLists !== undefined) {
      const rows = list(select.valuesLists).map((row) => list((row.List as Node).items))
      isBound = rows.every((row) => place >= 0 && this.#isValue(row[place]))
      if (isTenant && contains(select.valuesLists, 'SubLink'))
        this.faults.push(`a subquery in VALUES for ${table}`)
      this.#expressions(select.valuesLists, ctes)
    } else if (select !== undefined) {
      isBound = this.#select(select, ctes, place)
      if (isTenant && all(select.targetList, 'SubLink').some((one) => namesTenant(one, ctes)))
        this.faults.push(`a subquery in the rows selected for ${table}: select them in a materialized CTE`)
    }
    if (isTenant && !isBound) this.faults.push(`the account of rows inserted into ${table} is not bound`)
    const conflict = query.onConflictClause as Node | undefined
    if (isTenant && conflict !== undefined) {
      this.#refuseMoves(conflict.targetList, table)
      this.#refuseStable(conflict.targetList, `DO UPDATE SET of ${table}`)
      this.#refuseStable(conflict.whereClause, `WHERE of ON CONFLICT of ${table}`)
    }
    this.#returning(query, table, isTenant)
    this.#expressions([conflict, query.returningList], ctes)
    return isBound
  }

  #change(query: Node, outer: Ctes): boolean {
    const ctes = this.#with(query, outer)
    const relation = query.relation as Node
    const table = String(relation.relname)
    const level = new Level()
    this.#from({ RangeVar: relation }, level, ctes)
    for (const item of [...list(query.fromClause), ...list(query.usingClause)]) this.#from(item, level, ctes)
    this.#conditions(query.whereClause as Node | undefined, level)
    this.#check(level)
    const isTenant = this.#kindWritten(relation) === 'tenant'
    if (isTenant) {
      this.#refuseMoves(query.targetList, table)
      for (const target of list(query.targetList)) {
        const chosen = ['CaseExpr', 'CoalesceExpr'].find((kind) => all(target, kind).some(isStable))
        if (chosen !== undefined) this.#refuseStable(target, `${chosen} of UPDATE ${table}`)
        else if (contains(target, 'ColumnRef'))
          this.#refuseStable(target, `SET with columns of UPDATE ${table}`)
      }
    }
    this.#returning(query, table, isTenant)
    this.#expressions([query.targetList, query.whereClause, query.returningList], ctes)
    return this.#outputs(query.returningList, level)
  }

  #refuseMoves(targets: unknown, table: string): void {
    const names = list(targets).map((target) => (target.ResTarget as Node).name)
    if (names.includes('account_id')) this.faults.push(`rows of ${table} move to another account`)
  }

  #returning(query: Node, table: string, isTenant: boolean): void {
    if (!isTenant) return
    if (contains(query.returningList, 'SubLink')) this.faults.push(`a subquery in RETURNING of ${table}`)
    this.#refuseStable(query.returningList, `RETURNING of ${table}`)
    // How a time is written depends on the settings of the connection.
    const written = all(query.returningList, 'TypeCast')
      .filter(({ typeName }) => names((typeName as Node).names).at(-1) === 'text')
      .flatMap(({ arg }) => all(arg, 'ColumnRef').map(({ fields }) => names(fields).at(-1)!))
      .find((column) => /(^date|_at|_until)$/.test(column))
    if (written !== undefined) this.faults.push(`${written}::text in RETURNING of ${table}`)
  }

  #refuseStable(node: unknown, where: string): void {
    const found = stableIn(node)
    if (found !== undefined) this.faults.push(`${found}() in ${where}`)
    if (contains(node, 'SQLValueFunction')) this.faults.push(`the current time in ${where}`)
  }

  #outputs(targets: unknown, level: Level, place?: number): boolean {
    const outputs = list(targets).map((target) => target.ResTarget as { name?: string; val: Node })
    const stars = outputs.filter(({ val }) => contains(val, 'A_Star'))
    // Behind a star, only the names of the columns tell which one it is.
    const isPlaced = place !== undefined && !stars.some((star) => outputs.indexOf(star) <= place)
    const meant = isPlaced
      ? outputs.slice(place, place + 1)
      : outputs.filter(({ name, val }) => (name ?? columnOf(val)) === 'account_id')
    if (meant.length === 0) return stars.some(({ val }) => this.#isStarBound(val, level))
    return meant.every(({ val }) =>
      columnOf(val) === 'account_id' ? level.isBound(val.ColumnRef as Node) : this.#isValue(val),
    )
  }

  #isStarBound(value: Node, level: Level): boolean {
    const [alias] = names((value.ColumnRef as Node).fields)
    return level.relations
      .filter((one) => alias === undefined || one.alias === alias)
      .some((one) => one.isBoundInside || (one.table !== undefined && level.boundAliases.has(one.alias)))
  }

  #from(item: Node, level: Level, ctes: Ctes): void {
    const {
      RangeVar: table,
      JoinExpr: join,
      RangeSubselect: subquery,
      RangeTableSample: sample,
    } = item as Record<string, Node | undefined>
    if (table !== undefined) {
      const name = String(table.relname)
      const alias = aliasOf(table) ?? name
      const inside = table.schemaname === undefined ? ctes.get(name) : undefined
      const isOwn = inside === undefined && this.#kind(table) !== undefined
      level.relations.push({ alias, table: isOwn ? name : undefined, isBoundInside: inside ?? false })
    } else if (join !== undefined) {
      this.#join(join, level, ctes)
    } else if (sample !== undefined) {
      this.#from(sample.relation as Node, level, ctes)
      this.#expressions(sample.args, ctes)
    } else if (subquery !== undefined) {
      const isBoundInside = this.query(subquery.subquery as Node, ctes)
      level.relations.push({ alias: aliasOf(subquery) ?? '', table: undefined, isBoundInside })
    } else {
      const [value] = Object.values(item) as Node[]
      level.relations.push({ alias: aliasOf(value!) ?? '', table: undefined, isBoundInside: false })
      this.#expressions(value, ctes)
    }
  }

  #join(join: Node, level: Level, ctes: Ctes): void {
    const start = level.relations.length
    this.#from(join.larg as Node, level, ctes)
    const middle = level.relations.length
    this.#from(join.rarg as Node, level, ctes)
    const aliases = level.relations.map(({ alias }) => alias)
    const [left, right] = [aliases.slice(start, middle), aliases.slice(middle)]
    const held = MATCHED_SIDES[String(join.jointype)]!({ left, right })
    if (names(join.usingClause).includes('account_id')) {
      const tenants = new Set(level.tenants.map(({ alias }) => alias))
      for (const one of left.filter((alias) => tenants.has(alias)))
        for (const other of right.filter((alias) => tenants.has(alias))) equate(level, one, other, held)
    }
    this.#conditions(join.quals as Node | undefined, level, held)
    this.#expressions(join.quals, ctes)
  }

  /**
   * Notes the conditions on accounts that hold for every row of the level. `held`: the relations of which only rows that fulfil
   * them are read; all when undefined.
   */
  #conditions(node: Node | undefined, level: Level, held?: Held): void {
    const { BoolExpr: bool, A_Expr: comparison } = (node ?? {}) as Record<string, Node | undefined>
    if (bool?.boolop === 'AND_EXPR') for (const part of list(bool.args)) this.#conditions(part, level, held)
    if (comparison?.kind !== 'AEXPR_OP' || names(comparison.name).at(-1) !== '=') return
    const [left, right] = [comparison.lexpr, comparison.rexpr] as [Node, Node]
    const rows = [left.RowExpr, right.RowExpr] as (Node | undefined)[]
    if (rows[0] !== undefined && rows[1] !== undefined) {
      const [lefts, rights] = rows.map((row) => list(row!.args))
      for (const [index, one] of lefts!.entries()) this.#equality(one, rights![index]!, level, held)
    } else this.#equality(left, right, level, held)
  }

  #equality(left: Node, right: Node, level: Level, held: Held | undefined): void {
    const [one, other] = [left, right].map((side) => {
      const column = bare(side).ColumnRef as Node | undefined
      return column === undefined ? undefined : level.owner(column)
    })
    if (one !== undefined && other !== undefined) equate(level, one, other, held)
    for (const [owner, value] of [
      [one, right],
      [other, left],
    ] as const) {
      const parameter = bare(value).ParamRef as { number: number } | undefined
      if (owner !== undefined && parameter !== undefined && (held?.has(owner) ?? true))
        level.bind(owner, parameter.number)
    }
  }

  #check(level: Level): void {
    const bound = level.boundAliases
    for (const { alias, table } of level.tenants) {
      if (!bound.has(alias))
        this.faults.push(`${table}${alias === table ? '' : ` ${alias}`} is not bound to an account`)
    }
    for (const number of level.parameters) this.accounts.add(number)
  }

  #isValue(node: Node | undefined): boolean {
    const { ParamRef: parameter } = bare(node ?? {}) as Record<string, Node | undefined>
    if (parameter !== undefined) this.accounts.add(Number(parameter.number))
    return parameter !== undefined
  }

  /** Reads the subqueries inside expressions. */
  #expressions(node: unknown, ctes: Ctes): void {
    if (Array.isArray(node)) for (const one of node) this.#expressions(one, ctes)
    else if (typeof node === 'object' && node !== null) {
      for (const [key, value] of Object.entries(node)) {
        if (key === 'SelectStmt') this.#select(value as Node, ctes)
        else this.#expressions(value, ctes)
      }
    }
  }

  /** Undefined for a table of the database itself. */
  #kind({ schemaname, relname }: Node): TableKind | undefined {
    if (schemaname !== undefined && schemaname !== 'public') return undefined
    const table = String(relname)
    const kind = kindOfTable(table)
    if (kind === undefined) this.faults.push(`the table ${table} ${UNKNOWN}`)
    else if (!isCatalog(table)) this.#read.set(kind, table)
    return kind
  }

  #kindWritten(relation: Node): TableKind | undefined {
    const kind = this.#kind(relation)
    if (kind !== undefined) this.#written.set(kind, String(relation.relname))
    return kind
  }
}

type Held = ReadonlySet<string>

/** The relations of a join of which only rows that fulfil its condition are read: an outer join keeps the others of one side. */
const MATCHED_SIDES: Readonly<
  Record<string, (sides: Readonly<Record<'left' | 'right', string[]>>) => Held | undefined>
> = {
  JOIN_INNER: () => undefined,
  JOIN_LEFT: ({ right }) => new Set(right),
  JOIN_RIGHT: ({ left }) => new Set(left),
  JOIN_FULL: () => new Set(),
}

/** Notes that two relations have the same account, as far as their rows are held to that. */
function equate(level: Level, one: string, other: string, held: Held | undefined): void {
  if (held?.has(one) ?? true) level.imply(other, one)
  if (held?.has(other) ?? true) level.imply(one, other)
}

/** Statements that read or write rows and that the guard does not take apart. */
const MOVES_ROWS: ReadonlySet<string> = new Set([
  'CallStmt',
  'CopyStmt',
  'CreateTableAsStmt',
  'DeclareCursorStmt',
  'DoStmt',
  'ExplainStmt',
  'MergeStmt',
  'PrepareStmt',
  'TruncateStmt',
])

/** The catalog is on every machine. */
function isCatalog(table: string): boolean {
  return table.startsWith('pg_')
}

function isOfCoordinator(table: string | undefined): boolean {
  return table !== undefined && kindOfTable(table) === 'local' && !isCatalog(table)
}

/** Functions whose value depends on the statement, which Citus refuses where each shard would compute its own. */
const STABLE: ReadonlySet<string> = new Set(
  `now transaction_timestamp statement_timestamp clock_timestamp timeofday random nextval gen_random_uuid concat concat_ws format
  to_char to_json
  to_jsonb row_to_json json_agg jsonb_agg json_build_object jsonb_build_object json_build_array jsonb_build_array
  json_object_agg`.split(/\s+/),
)

/** The first function of `STABLE` that is called. */
function stableIn(node: unknown): string | undefined {
  const called = all(node, 'FuncCall').map((call) => names(call.funcname).at(-1)!)
  return called.find((name) => STABLE.has(name))
}

function isStable(node: unknown): boolean {
  return stableIn(node) !== undefined || contains(node, 'SQLValueFunction')
}

/** Whether a part of a statement names a table of accounts. */
function namesTenant(node: unknown, ctes: Ctes = new Map()): boolean {
  if (typeof node !== 'object' || node === null) return false
  return Object.entries(node).some(([key, value]) =>
    key === 'relname'
      ? !ctes.has(String(value)) && kindOfTable(String(value)) === 'tenant'
      : namesTenant(value, ctes),
  )
}

function list(node: unknown): Node[] {
  return (node ?? []) as Node[]
}

/** The texts of a list of names. */
function names(node: unknown): string[] {
  return list(node).flatMap((one) => (one.String === undefined ? [] : [String((one.String as Node).sval)]))
}

function aliasOf(node: Node): string | undefined {
  return (node.alias as { aliasname: string } | undefined)?.aliasname
}

/** Name of the column that an expression is; undefined for any other expression. */
function columnOf(node: Node): string | undefined {
  return names((node.ColumnRef as Node | undefined)?.fields).at(-1)
}

/** An expression without its casts. */
function bare(node: Node): Node {
  const cast = node.TypeCast as Node | undefined
  return cast === undefined ? node : bare(cast.arg as Node)
}

/** The nodes of a kind inside a node, without those of subqueries. */
function all(node: unknown, kind: string): Node[] {
  if (Array.isArray(node)) return node.flatMap((one) => all(one, kind))
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'SelectStmt') return []
    return [...(key === kind ? [value as Node] : []), ...all(value, kind)]
  })
}

function contains(node: unknown, kind: string): boolean {
  return all(node, kind).length > 0
}
