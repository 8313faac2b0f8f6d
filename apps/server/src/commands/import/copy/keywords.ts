import { KEYWORD_LENGTH } from '@sextant/contract'
import { counted } from '@sextant/contract/counted.ts'
import { unwrap } from '@sextant/sdk'
import { readKeywords, type SourceKeyword } from '../read/keywords.ts'
import type { Copying } from './copying.ts'
import { csvLine } from './csv.ts'

/** Lines in one import. */
const AT_ONCE = 10_000
/** Tags of keywords are numbers from 1 to this one. */
const LAST_TAG = 20

/**
 * Copies the keywords of a project with their tags, targets and order. An import leaves existing keywords in place
 * and appends the others, so an interrupted copy is completed.
 */
export async function copyKeywords(copying: Copying, groups: ReadonlyMap<number, number>): Promise<void> {
  const { source, project, progress, leaveOut } = copying
  const keywords = await readKeywords(source, project.id)
  const possible = keywords.filter(({ name }) => name.trim() !== '' && name.length <= KEYWORD_LENGTH)
  const listed = possible.filter(({ groupId }) => groups.has(groupId))
  const tags = listed.flatMap((keyword) => keyword.tags.filter((tag) => !isTag(tag))).length
  const leave = (count: number, noun: string, which: string) => {
    if (count > 0) leaveOut(`${counted(count, noun)} ${which}`)
  }
  leave(keywords.length - possible.length, 'phrase', 'with no text or too much of it')
  leave(possible.length - listed.length, 'keyword', 'of groups that the source does not list')
  leave(tags, 'tag', `outside 1 to ${LAST_TAG}`)
  progress.begin('keywords', listed.length, 'keywords')
  for (const [groupId, inGroup] of Map.groupBy(listed, (keyword) => keyword.groupId)) {
    const group = groups.get(groupId)!
    for (let start = 0; start < inGroup.length; start += AT_ONCE) {
      const batch = inGroup.slice(start, start + AT_ONCE)
      await importBatch(copying, group, batch)
      progress.advance(batch.length)
    }
  }
  progress.end()
  leave(
    listed.length - (await countKeywords(copying)),
    'phrase',
    'equal to another one except for case or spaces',
  )
}

async function importBatch(
  { target, targetId }: Copying,
  groupId: number,
  keywords: readonly SourceKeyword[],
): Promise<void> {
  const lines = keywords.map(({ name, tags, target: page }) =>
    csvLine([name, tags.filter(isTag).join(','), page]),
  )
  unwrap(
    await target.client.add('keywords_2/keywords/import', {
      project_id: targetId,
      group_id: groupId,
      keywords: ['name;tags;target', ...lines].join('\n'),
    }),
  )
}

function isTag(tag: string): boolean {
  return /^\d{1,2}$/.test(tag) && Number(tag) >= 1 && Number(tag) <= LAST_TAG
}

async function countKeywords({ target, targetId }: Copying): Promise<number> {
  const [counted] = unwrap(
    await target.client.get('keywords_2/keywords', { project_id: targetId, fields: ['COUNT(*)'] }),
  )
  return counted!['COUNT(*)']
}
