import { access, constants, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ProbeReplies, ProviderProbe } from '@sextant/contract/providers_2/probes.ts'

const HEAD = `# Recorded replies

Replies that \`sextant probe\` exported, as received but without the API key.

| File | Shows | Kind | Source | Not verified |
| ---- | ----- | ---- | ------ | ------------ |
`

/** Creates a folder for fixtures, before anything is bought for it. Throws the error of the file system. */
export async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await access(folder, constants.W_OK)
}

/**
 * Writes the replies of a probe as files `<provider>/<search engine>-page-<n>`, and a row for each into the table that ends
 * `README.md`. Files and rows of an earlier export are replaced. Returns the paths of the files in the folder.
 */
export async function exportReplies(
  folder: string,
  { provider, parser_version, query, replies }: ProbeReplies,
  { date }: ProviderProbe,
): Promise<string[]> {
  const files = replies.map(({ page, body }) => ({
    page,
    body,
    path: `${provider}/${query.searcher}-page-${page}.${/^\s*</.test(body) ? 'xml' : 'json'}`,
  }))
  for (const { path, body } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), body)
  }
  const rows = files.map(
    ({ path, page }) =>
      `| \`${path}\` | Page ${page} of \`${inCell({ ...query, page })}\` | genuine | ` +
      `Probe of ${date.slice(0, 10)}, read by version ${parser_version} of the adapter | — |`,
  )
  const readme = join(folder, 'README.md')
  const before = await textAt(readme)
  const kept = before
    .split('\n')
    .filter((line) => !files.some(({ path }) => line.startsWith(`| \`${path}\``)))
  await writeFile(readme, `${kept.join('\n').trimEnd()}\n${rows.join('\n')}\n`)
  return files.map(({ path }) => path)
}

/** JSON that a code span in a cell of a table can hold. */
function inCell(query: object): string {
  return JSON.stringify(query)
    .replaceAll('|', String.raw`\u007c`)
    .replaceAll('`', String.raw`\u0060`)
}

async function textAt(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return HEAD
  }
}
