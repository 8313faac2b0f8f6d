import { sql } from 'kysely'
import { placeByKey, type Place } from '#places/places.ts'
import type { Handler } from '../../handler.ts'
import { requireProject } from '../../rows/project.ts'
import { decodeWindows1251, encodeWindows1251 } from '../../text/windows-1251.ts'

interface Row {
  searcher_key: number
  region_key: number
  lang: string
  device: number
  depth: number
}

export const handle: Handler<'get/positions_2/searchers/regions/export'> = async (context, input) => {
  await requireProject(context, input.project_id)
  const { rows } = await sql<Row>`
    select r.searcher_key, r.region_key, r.lang, r.device, r.depth
    from regions r join searchers s on s.account_id = r.account_id and s.id = r.searcher_id
    where r.account_id = ${context.owner.accountId} and r.project_id = ${input.project_id}
    order by s.ord, s.id, r.ord, r.id`.execute(context.database.executor)
  const text = rows.map((row) => `${lineOf(row)}\r\n`).join('')
  return { fileName: 'regions.csv', contentType: 'text/csv', bytes: encodeWindows1251(text) }
}

function lineOf({ searcher_key: searcher, region_key: key, lang, device, depth }: Row): string {
  const place = placeByKey(key)
  return [searcher, nameOf(place, key), place?.countryCode ?? '', lang, device, depth].join(';')
}

/** The name in quotes; the key where the file cannot hold the name, so that every line can be imported. */
function nameOf(place: Place | undefined, key: number): string {
  if (place === undefined) return String(key)
  const name = decodeWindows1251(encodeWindows1251(place.nameEn))
  return name === place.nameEn ? `"${name.replaceAll('"', '""')}"` : String(key)
}
