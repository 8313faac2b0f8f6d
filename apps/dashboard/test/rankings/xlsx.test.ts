import assert from 'node:assert/strict'
import { inflateRawSync } from 'node:zlib'
import { test } from 'vitest'
import { xlsxOf } from '../../src/pages/rankings/export/xlsx.ts'

/** The text of a file in a ZIP archive. */
function fileIn(zip: Uint8Array, name: string): string {
  const bytes = Buffer.from(zip)
  let at = bytes.indexOf('PK\x01\x02', 0, 'latin1')
  for (; at !== -1; at = bytes.indexOf('PK\x01\x02', at + 4, 'latin1')) {
    const nameLength = bytes.readUInt16LE(at + 28)
    if (bytes.toString('utf8', at + 46, at + 46 + nameLength) !== name) continue
    const [method, size, offset] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ]
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
    const packed = bytes.subarray(start, start + size)
    return (method === 0 ? packed : inflateRawSync(packed)).toString('utf8')
  }
  assert.fail(`no ${name} in the archive`)
}

test('an Excel file has numbers as numbers and all other texts as texts, even formulas', async () => {
  const zip = await xlsxOf(
    ['Keyword', '2026-03-02'],
    [
      [{ value: '=1+1' }, { value: 4, shade: 'bucket-2' }],
      [{ value: 'rye & <oat>' }, { value: '--', shade: 'bucket-6' }],
      [{ value: 'spelt' }, { value: undefined }],
      [{ value: 'oat' }, { value: 7, label: 'invented' }],
      [{ value: 'malt' }, { value: '--', label: 'invented' }],
    ],
    'bakery.example',
  )
  const sheet = fileIn(zip, 'xl/worksheets/sheet1.xml')
  assert.doesNotMatch(sheet, /<f>/)
  assert.match(sheet, /<v>4<\/v>/)
  // Still a number, which its format labels.
  assert.match(sheet, /<v>7<\/v>/)
  assert.match(fileIn(zip, 'xl/styles.xml'), /formatCode="&quot;invented: &quot;0"/)
  const texts = fileIn(zip, 'xl/sharedStrings.xml')
  for (const text of [
    'Keyword',
    '2026-03-02',
    '=1+1',
    'rye &amp; &lt;oat&gt;',
    '--',
    'spelt',
    'invented: --',
  ]) {
    assert.ok(texts.includes(`>${text}<`), text)
  }
  assert.match(fileIn(zip, 'xl/styles.xml'), /DCEFD2/i)
  assert.match(sheet, /<pane [^>]*state="frozen"/)
})
