import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { generated } from './generated.ts'

// Writes the files that are generated from the code. With `--check` it writes nothing and fails if one is out of date.

const ROOT = resolve(import.meta.dirname, '..')

const checking = process.argv.includes('--check')
const stale: string[] = []
for (const [path, content] of Object.entries(generated)) {
  const file = resolve(ROOT, path)
  const wanted = await content()
  if ((await contentOf(file)) === wanted) continue
  stale.push(path)
  if (checking) continue
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, wanted)
}

if (stale.length === 0) process.stdout.write('Generated files are up to date.\n')
else if (checking) {
  process.stderr.write(`Out of date: ${stale.join(', ')}. Run \`npm run gen\`.\n`)
  process.exitCode = 1
} else process.stdout.write(`Written: ${stale.join(', ')}\n`)

async function contentOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
