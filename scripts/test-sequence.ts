import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take over ten seconds, most of them waiting. Whichever came last would run alone. */
const LONG = [
  'browser/rankings',
  'db/data-folder',
  'flows/contract',
  'flows/crash',
  'flows/explained',
  'flows/provider-faults',
  'flows/truth',
  'flows/volumes-crash',
  'volumes/collect',
].map((file) => `/test/${file}.test.ts`)

/** vitest's own order, except that the long files of each project start first. */
export default class TestSequence extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = Map.groupBy(sorted, ({ project }) => project)
    return [...projects.values()].flatMap((own) => {
      const isLong = Map.groupBy(own, ({ moduleId }) => LONG.some((file) => moduleId.endsWith(file)))
      return [...(isLong.get(true) ?? []), ...(isLong.get(false) ?? [])]
    })
  }
}
