import { oneOf, someOf, wordOrNumber } from './parameter/choices.ts'
import { filters, listOf, object, orders } from './parameter/composed.ts'
import { date, dates } from './parameter/dates.ts'
import { flag, flags } from './parameter/flags.ts'
import { id, ids, idsByNumber, idText, keywordId } from './parameter/ids.ts'
import { ignored } from './parameter/ignored.ts'
import { lines } from './parameter/lines.ts'
import { integer, integers, paging, ranges } from './parameter/numbers.ts'
import { unsupported } from './parameter/refused.ts'
import { confidentialText, secret, text, texts } from './parameter/texts.ts'

export { isCalendarDate } from './parameter/dates.ts'
export { refuseIgnored } from './parameter/ignored.ts'
export { refuseFilters } from './parameter/refused.ts'
export { shown } from './parameter/faults.ts'
export type { Parameter } from './parameter/kind.ts'
export type { FilePart, LinesInput } from './parameter/lines-input.ts'
export { readPaging, type Range } from './parameter/numbers.ts'
export {
  type Parameters,
  type ParametersRead,
  type ParametersSent,
  readParameters,
} from './parameter/read.ts'

/** Makers of parameters. */
export const parameter = {
  unsupported,
  ignored,
  integer,
  id,
  idText,
  keywordId,
  ids,
  integers,
  paging,
  ranges,
  text,
  confidentialText,
  secret,
  texts,
  filters,
  orders,
  flag,
  flags,
  oneOf,
  someOf,
  wordOrNumber,
  listOf,
  object,
  idsByNumber,
  date,
  dates,
  lines,
}
