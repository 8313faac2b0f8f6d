import { unwrap } from '@sextant/sdk'
import { readCompetitors } from '../read/competitors.ts'
import { resultOrRefusal } from '../target.ts'
import type { Copying } from './copying.ts'
import { nameFor } from './neighbours.ts'

/** Copies the competitors of a project, or finds those already copied; a site can be a competitor only once. */
export async function copyCompetitors(copying: Copying): Promise<void> {
  const { source, target, project, targetId, journal, note, leaveOut } = copying
  const copied: Record<string, number> = {}
  const off: number[] = []
  for (const { id, name, url, on } of await readCompetitors(source, project.id)) {
    const answer = await target.client.add('projects_2/competitors', {
      project_id: targetId,
      urls: [url],
      names: [nameFor(name, url)],
    })
    const added = resultOrRefusal(answer)
    if ('refusal' in added) {
      leaveOut(`competitor ${id} (${name}): ${added.refusal}`)
      continue
    }
    const copy = added.result[0]!.id!
    if (Object.values(copied).includes(copy)) {
      leaveOut(`competitor ${id} (${name}), which has the same site as another one`)
      continue
    }
    copied[id] = copy
    if (on === -1) off.push(copy)
  }
  if (off.length > 0) {
    unwrap(await target.client.edit('projects_2/competitors/on', { project_id: targetId, ids: off, on: -1 }))
  }
  note.competitors = copied
  journal.save()
}
