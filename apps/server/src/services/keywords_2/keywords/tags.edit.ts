import type { InputOf } from '@sextant/contract'
import type { keywordsEditTags } from '@sextant/contract/keywords_2/keywords.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Handler } from '../../handler.ts'
import { changeRows } from '../../rows/change.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { pickedKeywords } from '../picked.ts'

type Action = InputOf<typeof keywordsEditTags>['action']

/** The tags of a keyword `k` after each action, as rows of `tag`. */
const tagsAfter: Readonly<Record<Action, (tags: readonly number[]) => RawBuilder<unknown>>> = {
  set: (tags) => sql`select unnest(${tags}::smallint[]) as tag`,
  add: (tags) => sql`select unnest(k.tags || ${tags}::smallint[]) as tag`,
  remove: (tags) => sql`select tag from unnest(k.tags) tag where tag <> all(${tags}::smallint[])`,
}

export const handle: Handler<'edit/keywords_2/keywords/tags'> = async (context, input) => {
  const picked = pickedKeywords(context, input)
  return inLockedProject(context, input.project_id, ({ tx, accountId }) =>
    changeRows(
      tx,
      sql`
      update keywords k
      set tags = nullif(array(select distinct tag from (${tagsAfter[input.action](input.tags)}) t order by tag), '{}')
      where k.account_id = ${accountId} and k.id in (${picked})`,
    ),
  )
}
