import type { Handler } from '../../handler.ts'
import { inSnapshot } from '../../request/snapshot.ts'
import { compose } from '../compose/compose.ts'
import { readSettings } from './settings.ts'

export const handle: Handler<'get/reports_2/templates/preview'> = async (
  context,
  { project_id: projectId, ...sent },
) => {
  const settings = readSettings(sent)
  const { content } = await inSnapshot(context, (reading) => compose(reading, projectId, settings))
  return content
}
