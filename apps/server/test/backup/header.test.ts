import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { test } from 'vitest'
import { verifyBackup } from '#backup/read.ts'
import { temporaryFolder } from '../db/temporary.ts'

test('a header that would steer the terminal, or has no numbers, is not one of a backup', async (t) => {
  const file = join(await temporaryFolder(t), 'hostile.backup')
  const header = { format: 'sextant backup', version: 9, sextant: '1.0.0', schema: 1, sequences: {} }
  const refusal = async (changed: object) => {
    await writeFile(file, zstdCompressSync(`${JSON.stringify({ ...header, ...changed })}\n`))
    return verifyBackup(file).then(String, ({ message }: Error) => message)
  }
  assert.match(await refusal({}), /was written by Sextant 1\.0\.0 in a newer form/)
  for (const changed of [{ sextant: '\u001b[2J' }, { schema: '1' }, { version: '9' }])
    assert.match(
      await refusal(changed),
      /hostile\.backup is not a backup of Sextant, or it is damaged/,
      JSON.stringify(changed),
    )
})
