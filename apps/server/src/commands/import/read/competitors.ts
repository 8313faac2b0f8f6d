import type { Source } from '../source.ts'
import { rowsOf, textOf, wholeOf, wholeOr } from '../wire.ts'

export interface SourceCompetitor {
  readonly id: number
  readonly name: string
  readonly url: string
  /** 0 on, -1 off. */
  readonly on: number
}

/** The competitors of a project in order. Throws ImportFailed. */
export async function readCompetitors(source: Source, projectId: number): Promise<SourceCompetitor[]> {
  const address = 'get/projects_2/competitors'
  const { result } = await source.get(address, {
    project_id: projectId,
    fields: ['id', 'name', 'url', 'site', 'on'],
  })
  return source.read(address, () =>
    rowsOf(result)
      .map((row) => ({
        id: wholeOf(row, 'id'),
        name: textOf(row, 'name'),
        url: textOf(row, 'url') || textOf(row, 'site'),
        on: wholeOr(row, 'on', 0) < 0 ? -1 : 0,
      }))
      // Services may list the project itself.
      .filter(({ id }) => id !== projectId),
  )
}
