import { Type } from 'typebox'
import { wrongType } from './faults.ts'
import { maker, type ParameterMaker } from './kind.ts'
import { isFilePart, type LinesInput } from './lines-input.ts'
import { readList } from './list.ts'

export function lines(maximumItems: number): ParameterMaker<LinesInput> {
  return maker<LinesInput>({
    file: true,
    schema: Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: maximumItems })]),
    read: (value, path) => {
      if (typeof value === 'string') return { text: value }
      if (isFilePart(value)) return { file: value }
      const list = readList(value, path, maximumItems, 'lines')
      return {
        lines: list.map((item, index) => {
          if (typeof item === 'string') return item
          if (typeof item === 'number') return String(item)
          throw wrongType(`${path}[${index}]`, item, 'a line of text')
        }),
      }
    },
  })
}
