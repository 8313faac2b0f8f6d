import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'vitest'
import { writeFile } from '#backup/file.ts'
import { FORMAT, FORMAT_VERSION } from '#backup/format.ts'
import { verifyBackup } from '#backup/read.ts'
import { temporaryFolder } from '../db/temporary.ts'

test('a row that no Sextant has written is refused before it fills the memory', async (t) => {
  const file = join(await temporaryFolder(t), 'long.sextant')
  const piece = Buffer.alloc(1024 * 1024, 'a')
  await writeFile(file, async (write) => {
    const header = { format: FORMAT, version: FORMAT_VERSION, sextant: '1.0.0', schema: 1 }
    await write(Buffer.from(`${JSON.stringify(header)}\n`))
    await write(Buffer.from(`${JSON.stringify({ table: 'accounts', columns: ['id'] })}\n`))
    for (let written = 0; written < 140; written += 1) await write(piece)
  })
  await assert.rejects(verifyBackup(file), /damaged or not complete: a line is too long/)
})
