import assert from 'node:assert/strict'
import { test } from 'vitest'
import { fileNameOf } from '../src/file-name.ts'

for (const [header, name] of [
  ['attachment; filename="export.csv"', 'export.csv'],
  ['attachment; filename=export.csv', 'export.csv'],
  ['attachment; FileName = "a;b.csv"', 'a;b.csv'],
  ['attachment; filename="say \\"rye\\".csv"', 'say "rye".csv'],
  [`attachment; filename="_.csv"; filename*=UTF-8''%D1%84.csv`, 'ф.csv'],
  [`attachment; filename="plain.csv"; filename*=UTF-8''%E0%A4%A.csv`, 'plain.csv'],
  ['attachment', 'file'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:/temp/x.csv"', 'x.csv'],
  [`attachment; filename*=UTF-8''..%2F..`, 'file'],
] as const) {
  test(`the file name of ${header} is ${name}`, () => {
    assert.equal(fileNameOf(header), name)
  })
}
