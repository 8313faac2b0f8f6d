import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Writes files into a folder for some milliseconds, even if somebody removes it.

const [folder = '', milliseconds] = process.argv.slice(2)
const end = performance.now() + Number(milliseconds)
for (let number = 0; performance.now() < end; number += 1) {
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, String(number)), '')
  } catch {
    // Removed between the two.
  }
  if (number === 0) process.stdout.write('writing\n')
}
