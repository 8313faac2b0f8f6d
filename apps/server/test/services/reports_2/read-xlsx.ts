import assert from 'node:assert/strict'
import { inflateRawSync } from 'node:zlib'
import { DOMParser, type Document, type Element } from '@xmldom/xmldom'

/** A cell as a spreadsheet reads it. */
export type XlsxCell = string | number | null

/** The sheets of an XLSX file by name, with their cells row by row. Fails on a formula. */
export function readXlsx(bytes: Buffer): Map<string, XlsxCell[][]> {
  const files = filesIn(bytes)
  const xml = (name: string): Document => {
    const text = files.get(name)
    assert.ok(text !== undefined, `no ${name} in the file`)
    return new DOMParser({
      onError: (level, message) => assert.fail(`${name}: ${level}: ${message}`),
    }).parseFromString(text, 'text/xml')
  }
  const elements = (of: Document | Element, name: string): Element[] => [...of.getElementsByTagName(name)]
  const strings = elements(xml('xl/sharedStrings.xml'), 'si').map((one) => one.textContent ?? '')
  return new Map(
    elements(xml('xl/workbook.xml'), 'sheet').map((sheet, place) => {
      const page = xml(`xl/worksheets/sheet${place + 1}.xml`)
      assert.equal(elements(page, 'f').length, 0, 'there should be no formula')
      const rows = elements(page, 'row').map((row) => {
        const cells: XlsxCell[] = []
        for (const cell of elements(row, 'c')) {
          const letters = /^[A-Z]+/.exec(cell.getAttribute('r')!)![0]
          const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
          while (cells.length < column) cells.push(null)
          const [value] = elements(cell, 'v')
          const text = value?.textContent ?? null
          const isString = cell.getAttribute('t') === 's'
          cells.push(text === null ? null : isString ? strings[Number(text)]! : Number(text))
        }
        return cells
      })
      return [sheet.getAttribute('name')!, rows]
    }),
  )
}

/** The texts of the files in a ZIP archive. */
function filesIn(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = zip.length - 22
  let entry = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, length, offset] = [
      zip.readUInt16LE(entry + 10),
      zip.readUInt32LE(entry + 20),
      zip.readUInt16LE(entry + 28),
      zip.readUInt32LE(entry + 42),
    ]
    const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
    const packed = zip.subarray(start, start + size)
    const name = zip.toString('utf8', entry + 46, entry + 46 + length)
    files.set(name, (method === 0 ? packed : inflateRawSync(packed)).toString('utf8'))
    entry += 46 + length + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32)
  }
  return files
}
