import { Type } from 'typebox'
import { wrongType, wrongValue } from './faults.ts'
import { maker, type ParameterMaker } from './kind.ts'
import { listFrom, readList } from './list.ts'

/** Whether a text is a day of the calendar written YYYY-MM-DD. */
export function isCalendarDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (match === null) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1 || month < 1 || month > 12 || day < 1) return false
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const length = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!
  return day <= length
}

function readDate(value: unknown, path: string): string {
  if (typeof value !== 'string') throw wrongType(path, value, 'a date (YYYY-MM-DD)')
  if (!isCalendarDate(value)) throw wrongValue(path, value, 'a calendar date (YYYY-MM-DD)')
  return value
}

const dateSchema = Type.String({ format: 'date' })

export function date(): ParameterMaker<string> {
  return maker({ schema: dateSchema, read: readDate })
}

/** A list of dates; a single one is read as a list of one. */
export function dates(maximumItems: number): ParameterMaker<string[]> {
  return maker({
    schema: Type.Array(dateSchema, { maxItems: maximumItems }),
    read: (value, path) => {
      const list = readList(listFrom(value), path, maximumItems, 'dates')
      return list.map((item, index) => readDate(item, `${path}[${index}]`))
    },
  })
}
