import { sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Statement } from '#db/statement.ts'
import { compileList } from './compile.ts'
import type { Bind } from './forms.ts'
import type { Plan } from './plan.ts'
import type { Fragment } from './source.ts'

/** Marks the place of a plan's value in a compiled text. */
class Slot {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}

const bindSlot: Bind = (slot) => sql`${new Slot(slot)}`

interface Template {
  readonly text: string
  readonly slots: readonly number[]
  readonly name: string | undefined
}

/** Most texts kept; the oldest is removed first. */
const TEMPLATES = 1_000
/** Most statement names: a connection keeps prepared statements until it ends, so their number is bounded. */
const NAMES = 1_000
const templates = new Map<string, Template>()
let named = 0

/**
 * A statement whose text is built once per shape and then filled with values. The first thousand have a name, so
 * the database prepares them once. `build` receives a function that binds values by their index in `values`.
 */
export function templatedStatement(
  shape: string,
  values: readonly unknown[],
  compiler: Kysely<unknown>,
  build: (bind: Bind) => Fragment,
): Statement {
  let template = templates.get(shape)
  if (template === undefined) {
    const compiled: CompiledQuery = build(bindSlot).compile(compiler)
    template = {
      text: compiled.sql,
      slots: compiled.parameters.map(slotOf),
      name: named < NAMES ? `s${++named}` : undefined,
    }
    if (templates.size >= TEMPLATES) templates.delete(templates.keys().next().value!)
    templates.set(shape, template)
  }
  const { text, slots, name } = template
  const filled = slots.map((slot) => values[slot])
  return name === undefined ? { text, values: filled } : { text, values: filled, name }
}

/** The text is kept for other requests, which would get the value of this one. */
function slotOf(parameter: unknown): number {
  if (parameter instanceof Slot) return parameter.index
  throw new Error(
    `A column or join binds the value ${String(parameter)} itself; it must be a literal or a value of the plan.`,
  )
}

/** The statement that reads the list of a plan. */
export function listStatement(plan: Plan, compiler: Kysely<unknown>) {
  return templatedStatement(plan.shape, plan.values, compiler, (bind) =>
    declared(plan, compileList(plan, bind)),
  )
}

/** A statement on the rows of a plan, declared as crossing accounts if it does. */
export function declared<Row>({ source }: Plan, statement: RawBuilder<Row>): RawBuilder<Row> {
  return source.accounts === undefined
    ? statement
    : sql<Row>`${crossing(source.accounts.crossing)} ${statement}`
}
