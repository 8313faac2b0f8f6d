import writeFile, { type Cell, type SheetData } from 'write-excel-file/browser'
import type { Shade } from '../paint.ts'
import { plainValue, type SheetCell } from './sheet.ts'

/** Cell colours of a file, from the light theme, since spreadsheets are white. */
const colours: Readonly<Record<Shade, string>> = {
  'bucket-1': '#bfe3c8',
  'bucket-2': '#dcefd2',
  'bucket-3': '#f3f1c4',
  'bucket-4': '#fae3c0',
  'bucket-5': '#f6d3c6',
  'bucket-6': '#e4e6ea',
  'up-1': '#e3f3e4',
  'up-2': '#c4e6c9',
  'up-3': '#9fd5a9',
  'down-1': '#fbe6e2',
  'down-2': '#f6cac3',
  'down-3': '#efaaa0',
}

const FIRST_WIDTH = 40
const WIDTH = 12

/** An XLSX file with the heading row and the first column frozen. */
export async function xlsxOf(
  heading: readonly string[],
  rows: readonly (readonly SheetCell[])[],
  sheet: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const data: SheetData = [
    heading.map((value): Cell => ({ value, type: String, fontWeight: 'bold' })),
    ...rows.map((row) => row.map(cellOf)),
  ]
  const file = await writeFile(data, {
    sheet,
    stickyRowsCount: 1,
    stickyColumnsCount: 1,
    columns: heading.map((_, index) => ({ width: index === 0 ? FIRST_WIDTH : WIDTH })),
  }).toBlob()
  return new Uint8Array(await file.arrayBuffer())
}

function cellOf(cell: SheetCell): Cell {
  const { value, shade, label } = cell
  if (value === undefined) return null
  const paint = shade === undefined ? {} : { backgroundColor: colours[shade] }
  // Texts are typed as strings, so that none is read as a formula.
  if (typeof value !== 'number') return { value: String(plainValue(cell)), type: String, ...paint }
  // The label is in the format, so that the value stays a number.
  return { value, type: Number, ...(label === undefined ? {} : { format: `"${label}: "0` }), ...paint }
}
