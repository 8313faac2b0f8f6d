import { CompiledQuery, type Kysely, sql } from 'kysely'
import { type Bind, compileList } from './compile.ts'
import type { Plan } from './plan.ts'

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
  readonly name: string
}

/** Most texts kept; the least recently made goes first. */
const TEMPLATES = 1_000
const templates = new Map<string, Template>()
let made = 0

/** A plan as text and values. The text is made once per shape; its name lets the database prepare it once. */
export function listStatement(
  plan: Plan,
  compiler: Kysely<unknown>,
): { text: string; values: readonly unknown[]; name: string } {
  let template = templates.get(plan.shape)
  if (template === undefined) {
    const compiled: CompiledQuery = compileList(plan, bindSlot).compile(compiler)
    template = {
      text: compiled.sql,
      slots: compiled.parameters.map((parameter) => (parameter as Slot).index),
      name: `list_${++made}`,
    }
    if (templates.size >= TEMPLATES) templates.delete(templates.keys().next().value!)
    templates.set(plan.shape, template)
  }
  return {
    text: template.text,
    values: template.slots.map((slot) => plan.values[slot]),
    name: template.name,
  }
}
