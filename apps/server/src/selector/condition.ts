import {
  ApiError,
  fieldKinds,
  operators,
  shown,
  type Arity,
  type Comparison,
  type Operator,
} from '@sextant/contract'
import { literal, type Form, type Literal } from './literal.ts'
import type { NamedField, Names } from './named.ts'
import type { FilterValue } from './selection.ts'
import { columnOf, type SetMembers, type Source } from './source.ts'

/** SQL types that filter values are bound as. */
export type OperandType =
  | 'bigint'
  | 'numeric'
  | 'text'
  | `${SetMembers}[]`
  | 'date'
  | 'timestamp'
  | 'bigint[]'
  | 'numeric[]'
  | 'text[]'
  | 'date[]'
  | 'timestamp[]'

export type SlotOperand = { readonly kind: 'slot'; readonly slot: number; readonly type: OperandType }
export type Operand = SlotOperand | { readonly kind: 'field'; readonly field: NamedField }

/** A comparison of a field, without its values. */
export interface Condition {
  readonly field: NamedField
  readonly operator: Operator
  readonly form: Form
  readonly operands: readonly Operand[]
  /** Whether the values stand for everything they cover: a folder for its sub-folders too. */
  readonly covering: boolean
}

/** A comparison as requested. */
interface Comparing {
  readonly operator: Operator
  readonly values: readonly FilterValue[]
  /** Paths of the operator and the values in the request, for errors. */
  readonly operatorPath: string
  readonly valuePath: (index: number) => string
}

/** Fields that a condition reads. */
export function fieldsIn(condition: Condition): readonly NamedField[] {
  return [
    condition.field,
    ...condition.operands.flatMap((operand) => (operand.kind === 'field' ? [operand.field] : [])),
  ]
}

export function shapeOfCondition({ field, operator, form, operands, covering }: Condition): string {
  const operandShapes = operands.map((operand) =>
    operand.kind === 'slot' ? operand.type : `Field:${operand.field.shape}`,
  )
  return `${field.shape} ${operator}${covering ? ' covering' : ''} ${form} ${operandShapes.join(' ')}`
}

/** Operators whose values may cover more, with the operator that compares with all of them. */
const coveringOperators: Partial<Readonly<Record<Operator, Operator>>> = {
  EQUALS: 'IN',
  IN: 'IN',
  NOT_EQUALS: 'NOT_IN',
  NOT_IN: 'NOT_IN',
}

/** Converts the values of a comparison to the field's type. Throws ApiError 2004. */
export function planCondition(
  source: Source,
  names: Names,
  field: NamedField,
  { operator, values, operatorPath, valuePath }: Comparing,
  slot: (value: unknown) => number,
  deep: boolean,
): Condition {
  const { compares } = fieldKinds[field.field.kind]
  const entry = operators[operator]
  if (entry.compares === 'order' && compares === 'set') {
    throw new ApiError('selection', `${operator} does not apply to sets`, { field: operatorPath })
  }
  const form: Form = entry.compares === 'text' && compares !== 'text' ? 'asText' : compares
  const references = values.flatMap((value, index) =>
    value.kind === 'reference' ? [planReference(names, value.field, compares, valuePath(index))] : [],
  )
  const literals = values.flatMap((value, index) =>
    value.kind === 'value' ? [literal(value.value, field, form, valuePath(index))] : [],
  )
  const asCovering = coveringOperators[operator]
  const covers = field.qualification === undefined && columnOf(source, field.name).covers !== undefined
  if (deep && covers && asCovering !== undefined) {
    const operands = [...listOperand(literals, slot), ...references]
    return { field, operator: asCovering, form, operands, covering: true }
  }
  const own =
    form === 'set'
      ? setOperand(literals, membersOf(source, field), slot)
      : planOperands(literals, entry.values, slot)
  const operands = [...own, ...references]
  return { field, operator, form, operands, covering: false }
}

function planReference(names: Names, name: string, compares: Comparison, path: string): Operand {
  const field = names.resolve(name, path)
  const other = fieldKinds[field.field.kind].compares
  const numeric = (comparison: Comparison) => ['integer', 'number', 'position'].includes(comparison)
  if (other !== compares && !(numeric(other) && numeric(compares))) {
    throw new ApiError(
      'selection',
      `types must agree: the field is of type ${compares}, but ${shown(name)} is of type ${other}`,
      { field: path },
    )
  }
  return { kind: 'field', field }
}

function planOperands(
  literals: readonly Literal[],
  arity: Arity,
  slot: (value: unknown) => number,
): readonly Operand[] {
  if (arity === 'several') return listOperand(literals, slot)
  if (arity === 'pairs' && literals.length > 2) {
    return [0, 1].flatMap((side) =>
      listOperand(
        literals.filter((_, index) => index % 2 === side),
        slot,
      ),
    )
  }
  return literals.map((read) => ({ kind: 'slot', slot: slot(read.value), type: read.type as OperandType }))
}

/** Values as one array, so their number does not change the shape. */
export function listOperand(
  literals: readonly Literal[],
  slot: (value: unknown) => number,
): readonly SlotOperand[] {
  if (literals.length === 0) return []
  const values = literals.map((read) => read.value)
  const type = literals.some((read) => read.type === 'numeric') ? 'numeric' : literals[0]!.type
  return [{ kind: 'slot', slot: slot(values), type: `${type}[]` as OperandType }]
}

/** Largest member of a set, by its type. */
const largestMembers: Readonly<Record<SetMembers, number>> = { smallint: 32_767, int: 2_147_483_647 }

function setOperand(
  literals: readonly Literal[],
  members: SetMembers,
  slot: (value: unknown) => number,
): readonly SlotOperand[] {
  if (literals.length === 0) return []
  // Larger numbers than the set can hold match nothing.
  const held = literals
    .flatMap((read) => read.value as readonly number[])
    .filter((member) => member <= largestMembers[members])
  return [{ kind: 'slot', slot: slot(held), type: `${members}[]` }]
}

function membersOf(source: Source, { name, qualification }: NamedField): SetMembers {
  return (qualification === undefined ? columnOf(source, name).members : undefined) ?? 'smallint'
}
