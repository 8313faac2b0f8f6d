import type { Handler } from '../../handler.ts'
import { requireProject } from '../../rows/project.ts'
import { readVolumes } from './import/lines.ts'
import { writeVolumes } from './import/write.ts'

export const handle: Handler<'add/keywords_2/volumes/import'> = async (context, input) => {
  const volumes = readVolumes(input.volumes)
  await requireProject(context, input.project_id)
  const counts = await context.database.transaction((tx) =>
    writeVolumes(tx, context.owner.accountId, volumes),
  )
  return { countSended: volumes.length, ...counts }
}
