import { expect, test } from 'vitest'
import { fitsExcel } from '../../src/pages/rankings/export/sheet.ts'

test('a table fits on an Excel sheet up to its last row, with its heading and the rows of competitors', () => {
  expect([fitsExcel(1_048_575, 0), fitsExcel(1_048_576, 0)]).toEqual([true, false])
  expect([fitsExcel(174_762, 5), fitsExcel(174_763, 5)]).toEqual([true, false])
})
