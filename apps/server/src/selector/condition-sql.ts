import { operators } from '@sextant/contract'
import { sql } from 'kysely'
import type { Condition, Operand } from './condition.ts'
import { accountOf, compareForm, literalSql, patternForm, storedForm, type Bind } from './forms.ts'
import { operatorSql } from './operators.ts'
import type { Plan } from './plan.ts'
import { columnOf, type Fragment } from './source.ts'

/** A comparison, for WHERE and for sorting by whether it holds. */
export function conditionSql(plan: Plan, condition: Condition, bind: Bind): Fragment {
  const { field, operator, form, operands } = condition
  const isNullTest = operators[operator].compares === 'null'
  const isPattern = operator === 'REGEXP' || operator === 'NOT_REGEXP'
  const asOperand = (operand: Operand): Fragment => {
    if (operand.kind === 'field') return compareForm(plan, operand.field, form, bind)
    const values = literalSql(bind(operand.slot), operand.type, isPattern)
    return condition.covering
      ? sql`array(${columnOf(plan.source, field.name).covers!(values, accountOf(plan, bind))})`
      : values
  }
  const isList = (operand: Operand) => operand.kind === 'slot' && operand.type.endsWith('[]')
  return operatorSql[operator]({
    field: isNullTest
      ? storedForm(plan, field, bind)
      : isPattern
        ? patternForm(plan, field, form, bind)
        : compareForm(plan, field, form, bind),
    operands: operands.map(asOperand),
    lists: operands.filter(isList).map(asOperand),
    references: operands.filter((operand) => operand.kind === 'field').map(asOperand),
    isSet: form === 'set',
  })
}
