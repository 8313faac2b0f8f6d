import { KEYWORD_LENGTH, volumeTypesOf } from '@sextant/contract'
import { unwrap } from '@sextant/sdk'
import { textOf, wholeOr } from '../wire.ts'
import type { Copying } from './copying.ts'
import { csvLine } from './csv.ts'

/** Volumes requested at once, as fields of a keyword. */
const FIELDS = 20
/** Lines in one import. */
const AT_ONCE = 10_000

/** Copies the search volumes that the source has for the keywords of a project in its regions. */
export async function copyVolumes(copying: Copying): Promise<void> {
  const { source, target, project, targetId, progress, leaveOut } = copying
  const address = 'get/keywords_2/keywords'
  const fields = volumeFields(copying)
  if (fields.size === 0) return
  const one = await source.ask(address, {
    project_id: project.id,
    fields: ['id', ...fields.keys()].slice(0, 2),
    limit: 1,
  })
  if (!one.ok) {
    leaveOut('its search volumes, which the source does not return')
    return
  }
  const names = [...fields.keys()]
  progress.begin('search volumes', names.length, 'kinds')
  for (let start = 0; start < names.length; start += FIELDS) {
    const asked = names.slice(start, start + FIELDS)
    const rows = await source.rows(address, {
      project_id: project.id,
      fields: ['id', 'name', ...asked],
      orders: [{ name: 'id', direction: 'ASC' }],
    })
    const lines = rows.flatMap((row) => {
      const name = textOf(row, 'name')
      if (name.trim() === '' || name.length > KEYWORD_LENGTH) return []
      return asked.flatMap((field) => {
        const volume = wholeOr(row, field, -1)
        return volume < 0 ? [] : [csvLine([name, ...fields.get(field)!, String(volume)])]
      })
    })
    for (let first = 0; first < lines.length; first += AT_ONCE) {
      unwrap(
        await target.client.add('keywords_2/volumes/import', {
          project_id: targetId,
          volumes: ['name;region_key;searcher_key;type;volume', ...lines.slice(first, first + AT_ONCE)].join(
            '\n',
          ),
        }),
      )
    }
    progress.advance(asked.length)
  }
  progress.end()
}

/** Region, search engine and type in the target, by the field that holds the volume at the source. */
function volumeFields({ plan }: Copying): ReadonlyMap<string, readonly string[]> {
  return new Map(
    plan.searchers.flatMap(({ key, regions }) =>
      regions.flatMap(({ source, regionKey }) =>
        volumeTypesOf(key).map((type) => [
          `volume:${source.key}:${key}:${type}`,
          [regionKey, key, type].map(String),
        ]),
      ),
    ),
  )
}
