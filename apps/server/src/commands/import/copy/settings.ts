import type { RequestOf } from '@sextant/contract'
import type { settingsEdit } from '@sextant/contract/positions_2/settings.ts'
import { unwrap } from '@sextant/sdk'
import { readSettings } from '../read/projects.ts'
import { resultOrRefusal } from '../target.ts'
import type { Copying } from './copying.ts'

/** Copies how a project is checked, and whether it is a favorite. */
export async function copySettings({ source, target, project, targetId, leaveOut }: Copying): Promise<void> {
  const settings = await readSettings(source, project.id)
  if (settings === undefined) leaveOut('its settings, which the source does not return')
  for (const [name, value] of settings ?? []) {
    const request = { project_id: targetId, [name]: value } as RequestOf<typeof settingsEdit>
    const changed = resultOrRefusal(await target.client.edit('positions_2/settings', request))
    if ('refusal' in changed) leaveOut(`setting ${name}: ${changed.refusal}`)
  }
  if (project.favorite) unwrap(await target.client.edit('projects_2/projects/favorite', { id: targetId }))
}
