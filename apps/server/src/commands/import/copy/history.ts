import { counted } from '@sextant/contract/counted.ts'
import { URL_LENGTH } from '@sextant/contract/positions_2/history.ts'
import { unwrap } from '@sextant/sdk'
import { regionsOf } from '../plan.ts'
import { readDates, readPiece, type SourceCell } from '../read/history.ts'
import { readKeywordIds } from '../read/keywords.ts'
import type { Copying } from './copying.ts'
import { csvLine } from './csv.ts'
import { piecesOf, type PieceToCopy } from './pieces.ts'
import { readAhead } from './read-ahead.ts'

/** Parallel requests to the source. */
const AT_ONCE = 3

/** Copies the positions of a project and its competitors, region by region, starting with the oldest date. */
export async function copyHistory(copying: Copying): Promise<void> {
  const { source, project, note, journal, progress, leaveOut } = copying
  const sites = [project.id, ...Object.keys(note.competitors).map(Number)]
  const ids = await readKeywordIds(source, project.id)
  const pieces: PieceToCopy[] = []
  for (const region of regionsOf(copying.plan)) {
    const dates = await readDates(source, project, region.source.index, sites)
    if (dates === undefined) {
      leaveOut('its positions, which the source does not return for an archived project')
      return
    }
    note.regions[region.source.index] ??= {}
    pieces.push(...piecesOf({ region, dates, ids, sites: sites.length }, note.regions[region.source.index]!))
  }
  const lost = { unreadable: 0, urls: 0, unknown: 0, observed: 0 }
  progress.begin('history', sumOf(pieces), 'cells read')
  const read = (piece: PieceToCopy) => readPiece(source, project.id, piece, sites)
  for await (const [piece, answer] of readAhead(pieces, read, AT_ONCE)) {
    const counts = await writeCells(copying, piece.region.index, answer.cells)
    lost.unreadable += answer.unreadable
    lost.urls += answer.cells.filter(({ url }) => url.length > URL_LENGTH).length
    lost.unknown += counts.countUnknown
    lost.observed += counts.countObserved
    piece.done()
    journal.save()
    progress.advance(piece.cells)
  }
  progress.end()
  if (lost.unreadable > 0) leaveOut(`${counted(lost.unreadable, 'cell')} of the history without a position`)
  if (lost.urls > 0) leaveOut(`${counted(lost.urls, 'URL')} longer than ${URL_LENGTH} characters`)
  if (lost.unknown > 0) leaveOut(`${counted(lost.unknown, 'position')} of keywords that are not in the copy`)
  if (lost.observed > 0)
    leaveOut(`${counted(lost.observed, 'position')} that Sextant has observed itself on the same day`)
}

function sumOf(pieces: readonly PieceToCopy[]): number {
  return pieces.reduce((sum, piece) => sum + piece.cells, 0)
}

async function writeCells(
  { target, targetId, project, note }: Copying,
  regionIndex: number,
  cells: readonly SourceCell[],
): Promise<{ countUnknown: number; countObserved: number }> {
  if (cells.length === 0) return { countUnknown: 0, countObserved: 0 }
  const lines = cells.map(({ keyword, date, site, position, url }) =>
    csvLine([
      keyword,
      date,
      position,
      url.length > URL_LENGTH ? '' : url,
      site === project.id ? '' : String(note.competitors[site]),
    ]),
  )
  return unwrap(
    await target.client.add('positions_2/history/import', {
      project_id: targetId,
      region_index: regionIndex,
      positions: ['name;date;position;relevant_url;competitor_id', ...lines].join('\n'),
      skip_unknown: 1,
    }),
  )
}
