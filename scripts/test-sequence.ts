import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { LONG_FILES } from './long-test-files.ts'

/** vitest's own order, except that the long files of each project start first. */
export default class TestSequence extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = Map.groupBy(sorted, ({ project }) => project)
    return [...projects.values()].flatMap((own) => {
      const isLong = Map.groupBy(own, ({ moduleId }) => relative('.', moduleId) in LONG_FILES)
      return [...(isLong.get(true) ?? []), ...(isLong.get(false) ?? [])]
    })
  }
}
