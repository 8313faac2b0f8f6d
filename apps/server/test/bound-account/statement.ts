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
  readonly #bound = new Map<string, Set<number | 'constant'>>()
  readonly #equal: [string, string][] = []

  bind(alias: string, to: number | 'constant'): void {
    this.#bound.set(alias, (this.#bound.get(alias) ?? new Set()).add(to))
  }

  equate(one: string, other: string): void {
    this.#equal.push([one, other])
  }

  get tenants(): Relation[] {
    return this.relations.filter(({ table }) => table !== undefined && kindOfTable(table) === 'tenant')
  }

  /** Aliases of what is bound, directly or by being equal to it. */
  get boundAliases(): ReadonlySet<string> {
    const bound = new Set(this.#bound.keys())
    for (let before = -1; before !== bound.size;) {
      before = bound.size
      for (const pair of this.#equal)
        if (pair.some((alias) => bound.has(alias))) pair.forEach((alias) => bound.add(alias))
    }
    return bound
  }

  get parameters(): number[] {
    return [...this.#bound.values()].flatMap((all) => [...all]).filter((one) => one !== 'constant')
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
      case 'MergeStmt':
        this.faults.push('MERGE is not read by the guard')
        return false
      default:
        return false
    }
  }

  #with(query: Node, outer: Ctes): Ctes {
    const clause = query.withClause as Node | undefined
    if (clause === undefined) return outer
    const ctes = new Map(outer)
    for (const { CommonTableExpr: cte } of list(clause.ctes) as { CommonTableExpr: Node }[]) {
      const name = String(cte.ctename)
      ctes.set(name, false)
      ctes.set(name, this.query(cte.ctequery as Node, ctes))
    }
    return ctes
  }

  #select(query: Node, outer: Ctes): boolean {
    const ctes = this.#with(query, outer)
    if (query.op !== undefined && query.op !== 'SETOP_NONE') {
      const sides = [query.larg, query.rarg].map((side) => this.#select(side as Node, ctes))
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
    return this.#outputs(query.targetList, level)
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
      isBound = this.#source(select, place, ctes)
      if (isTenant && all(select.targetList, 'SubLink').some((one) => readsTenant(one, ctes)))
        this.faults.push(`a subquery in the rows selected for ${table}: select them in a materialized CTE`)
    }
    if (isTenant && !isBound) this.faults.push(`the account of rows inserted into ${table} is not bound`)
    const conflict = query.onConflictClause as Node | undefined
    if (isTenant && conflict !== undefined) {
      this.#refuseStable(conflict.targetList, `DO UPDATE SET of ${table}`)
      this.#refuseStable(conflict.whereClause, `WHERE of ON CONFLICT of ${table}`)
    }
    this.#returning(query, table, isTenant)
    this.#expressions([conflict, query.returningList], ctes)
    return isBound
  }

  /** Whether the column at `place` of the rows to insert is a bound account. */
  #source(select: Node, place: number, outer: Ctes): boolean {
    const isStarBound = this.#select(select, outer)
    const targets = list(select.targetList).map((target) => (target.ResTarget as Node).val as Node)
    // Behind a star, only the names of the columns tell which one it is.
    if (targets.slice(0, place + 1).some((value) => contains(value, 'A_Star'))) return isStarBound
    const value = targets[place]
    return value !== undefined && (this.#isValue(value) || isStarBound)
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

  #outputs(targets: unknown, level: Level): boolean {
    return list(targets).some((target) => {
      const { name, val } = target.ResTarget as { name?: string; val: Node }
      const column = val.ColumnRef as Node | undefined
      if (column === undefined) return name === 'account_id' && this.#isValue(val)
      if (contains(column, 'A_Star')) {
        const [alias] = names(column.fields)
        const starred = level.relations.filter((one) => alias === undefined || one.alias === alias)
        return starred.some(
          (one) => one.isBoundInside || (one.table !== undefined && level.boundAliases.has(one.alias)),
        )
      }
      return names(column.fields).at(-1) === 'account_id' && level.isBound(column)
    })
  }

  #from(item: Node, level: Level, ctes: Ctes): void {
    const {
      RangeVar: table,
      JoinExpr: join,
      RangeSubselect: subquery,
    } = item as Record<string, Node | undefined>
    if (table !== undefined) {
      const name = String(table.relname)
      const alias = aliasOf(table) ?? name
      const inside = table.schemaname === undefined ? ctes.get(name) : undefined
      const isOwn = inside === undefined && this.#kind(table) !== undefined
      level.relations.push({ alias, table: isOwn ? name : undefined, isBoundInside: inside ?? false })
    } else if (join !== undefined) {
      const before = level.tenants.length
      this.#from(join.larg as Node, level, ctes)
      const left = level.tenants.slice(before)
      this.#from(join.rarg as Node, level, ctes)
      const right = level.tenants.slice(before + left.length)
      if (names(join.usingClause).includes('account_id')) {
        for (const one of left) for (const other of right) level.equate(one.alias, other.alias)
      }
      this.#conditions(join.quals as Node | undefined, level)
      this.#expressions(join.quals, ctes)
    } else if (subquery !== undefined) {
      const isBoundInside = this.query(subquery.subquery as Node, ctes)
      level.relations.push({ alias: aliasOf(subquery) ?? '', table: undefined, isBoundInside })
    } else {
      const [value] = Object.values(item) as Node[]
      level.relations.push({ alias: aliasOf(value!) ?? '', table: undefined, isBoundInside: false })
      this.#expressions(value, ctes)
    }
  }

  /** Notes the conditions on accounts that hold for every row of the level. */
  #conditions(node: Node | undefined, level: Level): void {
    const { BoolExpr: bool, A_Expr: comparison } = (node ?? {}) as Record<string, Node | undefined>
    if (bool?.boolop === 'AND_EXPR') for (const part of list(bool.args)) this.#conditions(part, level)
    if (comparison?.kind !== 'AEXPR_OP' || names(comparison.name).at(-1) !== '=') return
    const [left, right] = [comparison.lexpr, comparison.rexpr] as [Node, Node]
    const rows = [left.RowExpr, right.RowExpr] as (Node | undefined)[]
    if (rows[0] !== undefined && rows[1] !== undefined) {
      const [lefts, rights] = rows.map((row) => list(row!.args))
      for (const [index, one] of lefts!.entries()) this.#equality(one, rights![index]!, level)
    } else this.#equality(left, right, level)
  }

  #equality(left: Node, right: Node, level: Level): void {
    const [one, other] = [left, right].map((side) => {
      const column = bare(side).ColumnRef as Node | undefined
      return column === undefined ? undefined : level.owner(column)
    })
    if (one !== undefined && other !== undefined) level.equate(one, other)
    for (const [owner, value] of [
      [one, right],
      [other, left],
    ] as const) {
      if (owner === undefined) continue
      const parameter = bare(value).ParamRef as { number: number } | undefined
      if (parameter !== undefined) level.bind(owner, parameter.number)
      else if (bare(value).A_Const !== undefined) level.bind(owner, 'constant')
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
    const { ParamRef: parameter, A_Const: constant } = bare(node ?? {}) as Record<string, Node | undefined>
    if (parameter !== undefined) this.accounts.add(Number(parameter.number))
    return parameter !== undefined || constant !== undefined
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

  /** Undefined for a table of another schema. */
  #kind({ schemaname, relname }: Node): TableKind | undefined {
    if (schemaname !== undefined) return undefined
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

/** Whether a subquery, or one within it, reads a table of accounts. */
function readsTenant(node: unknown, ctes: Ctes): boolean {
  if (typeof node !== 'object' || node === null) return false
  return Object.entries(node).some(([key, value]) => {
    const table = key === 'RangeVar' ? String((value as Node).relname) : undefined
    return (
      (table !== undefined && !ctes.has(table) && kindOfTable(table) === 'tenant') || readsTenant(value, ctes)
    )
  })
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
