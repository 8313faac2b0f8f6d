import { startStandIn } from '../pace/start.ts'
import type { Profile } from '../systems/installation.ts'
import { makePlace } from '../systems/place.ts'
import { addProvider, checkAll, HIGHEST_RATE, projectOf, startSextant } from './project.ts'

/**
 * Checks projects of `each` keywords one after another in one process, `checks` in total. Returns its resident memory in
 * bytes after each tenth.
 */
export async function measureMemory(
  profile: Profile,
  checks: number,
  each: number,
  say: (text: string) => void,
): Promise<readonly number[]> {
  await using stack = new AsyncDisposableStack()
  const place = stack.use(await makePlace(profile))
  const standIn = stack.use(await startStandIn({ rate: 'none', latency: 0 }))
  const sextant = stack.use(await startSextant(place))
  await addProvider(sextant.port, standIn.url, HIGHEST_RATE)
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
