import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Files of these folders take long by themselves, for what they start, or look at what their process has done so far; the
 * others take half their time to load the server.
 */
const ALONE = ['browser', 'commands', 'db', 'flows', 'house', 'selector'].map(
  (name) => `apps/server/test/${name}`,
)
/** Small enough that near the end of a run no processor waits long for the last group. */
const GROUP_SIZE = 8

/**
 * Puts test files of one folder together, each group to run in a process of its own, one file after another: so the server is
 * loaded once for all of them. Answers the files to run in their place; those of the groups are written into `folder`.
 */
export async function groupTestFiles(files: readonly string[], folder: string): Promise<string[]> {
  const isAlone = (file: string) => ALONE.some((path) => file.startsWith(`${path}/`))
  const byFolder = Map.groupBy(
    files.filter((file) => !isAlone(file)),
    dirname,
  )
  const groups = [...byFolder.values()].flatMap((together) =>
    Array.from({ length: Math.ceil(together.length / GROUP_SIZE) }, (_, index) =>
      together.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE),
    ),
  )
  await mkdir(folder)
  const written = groups.map(async (group, index) => {
    const path = join(folder, `${index + 1}.mjs`)
    await writeFile(path, groupProgram(group))
    return path
  })
  return [...files.filter(isAlone), ...(await Promise.all(written))]
}

/** Every file is a test that holds the file's own tests and hooks, and ends before the next one is loaded. */
export function groupProgram(files: readonly string[]): string {
  const tests = files.map((file) => {
    const [name, url] = [file, pathToFileURL(resolve(file)).href].map((text) => JSON.stringify(text))
    return `test(${name}, () => import(${url}))\n`
  })
  return `import { test } from 'node:test'\n\n${tests.join('')}`
}
