import type { volumesImport } from '@sextant/contract/keywords_2/volumes.ts'
import { requireProject } from '../../access.ts'
import type { Handler } from '../../implement.ts'
import { readVolumes } from './import/lines.ts'
import { writeVolumes } from './import/write.ts'

export const importAdd: Handler<typeof volumesImport> = async (context, input) => {
  const volumes = readVolumes(input.volumes)
  await requireProject(context, input.project_id)
  const counts = await writeVolumes(context.database.executor, context.owner.accountId, volumes)
  return { countSended: volumes.length, ...counts }
}
