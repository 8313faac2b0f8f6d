import { startPostgres } from '../../apps/server/test/postgres.ts'
import { checkAll, projectOf, startSextant } from './project.ts'
import { startInstantProvider } from './provider.ts'

/**
 * Checks projects of `each` keywords one after another in one process, `checks` in total. Returns its resident memory in
 * bytes after each tenth.
 */
export async function measureMemory(
  checks: number,
  each: number,
  say: (text: string) => void,
): Promise<readonly number[]> {
  await using stack = new AsyncDisposableStack()
  const postgres = await startPostgres()
  stack.defer(() => postgres.stop())
  const provider = stack.use(await startInstantProvider())
  const sextant = stack.use(await startSextant(postgres.url, provider))
  const memory: number[] = []
  for (let done = 0; done < checks; done += each) {
    const project = await projectOf(sextant.port, Math.min(each, checks - done), `part ${done / each + 1}`)
    await checkAll(sextant.port, project, () => undefined)
    const now = sextant.memory()
    say(`${Math.min(done + each, checks)} checks: ${Math.round(now / 1_048_576)} MB`)
    while (memory.length < Math.floor((10 * (done + each)) / checks)) memory.push(now)
  }
  return memory
}
