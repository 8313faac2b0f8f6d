import { unwrap } from '@sextant/sdk'
import { copyCompetitors } from './competitors.ts'
import type { Copying } from './copying.ts'
import { copyFolders } from './folders.ts'
import { copyGroups } from './groups.ts'
import { copyHistory } from './history.ts'
import { copyKeywords } from './keywords.ts'
import { nameFor } from './neighbours.ts'
import { copyRegions } from './regions.ts'
import { copySettings } from './settings.ts'
import { stillThere } from './still-there.ts'
import { copyVolumes } from './volumes.ts'

/** Copies a project, or continues its copy. If the copy was complete before, only the history is extended. */
export async function copyProject(copying: Copying): Promise<void> {
  const { target, project, targetId, journal, note } = copying
  if (note.stage === 'done') return copyHistory(await stillThere(copying))
  if (note.stage === 'structure') {
    await copyCompetitors(copying)
    await copyRegions(copying)
    await copyKeywords(copying, await copyGroups(copying, await copyFolders(copying)))
    await copySettings(copying)
    await copyVolumes(copying)
    note.stage = 'history'
    journal.save()
  }
  await copyHistory(copying)
  // Until now its name marks it as an unfinished copy.
  const name = nameFor(project.name, project.url)
  unwrap(await target.client.edit('projects_2/projects/name', { id: targetId, name }))
  note.stage = 'done'
  journal.save()
}
