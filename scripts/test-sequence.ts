import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { LONG_FILES, LONGEST_FILES } from './long-test-files.ts'

/** vitest's own order, except that the long files of each project start first, and the longest of these before. */
export default class TestSequence extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = Map.groupBy(sorted, ({ project }) => project)
    return [...projects.values()].flatMap((own) => own.toSorted((one, other) => turnOf(one) - turnOf(other)))
  }
}

/** Files with a lower number start first. */
function turnOf({ moduleId }: TestSpecification): number {
  const file = relative('.', moduleId)
  const place = LONGEST_FILES.indexOf(file)
  if (place >= 0) return place
  return file in LONG_FILES ? LONGEST_FILES.length : LONGEST_FILES.length + 1
}
