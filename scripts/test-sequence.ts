import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take over ten seconds, most of them waiting. Whichever came last would run alone. */
const LONG = [
  'backup/backup',
  'browser/providers',
  'browser/rankings',
  'browser/sdk-package',
  'browser/settings',
  'commands/sign-in',
  'db/data-folder',
  'flows/contract',
  'flows/crash',
  'flows/explained',
  'flows/invented',
  'flows/provider-faults',
  'flows/truth',
  'flows/volumes-crash',
  'mcp/wire',
  'projects_2/demo',
  'positions_2/urls',
  'replay/cursor',
  'scheduling/crash',
  'test/image',
  'test/moving',
  'test/truth',
  'volumes/collect',
].map((file) => `/${file}.test.ts`)

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
