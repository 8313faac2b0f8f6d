import type { Language } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

type Names = Readonly<Record<Language, string>>

const groupNames: Names = { en: 'New group', ru: 'Новая группа' }
const folderNames: Names = { en: 'New folder', ru: 'Новая папка' }

/** Name of a group without a given name, in the language of the account. */
export function newGroup(tx: Executor, accountId: number): Promise<string> {
  return inLanguageOf(tx, accountId, groupNames)
}

/** Name of a folder without a given name, in the language of the account. */
export function newFolder(tx: Executor, accountId: number): Promise<string> {
  return inLanguageOf(tx, accountId, folderNames)
}

async function inLanguageOf(tx: Executor, accountId: number, names: Names): Promise<string> {
  const { rows } = await sql<{ lang: Language }>`select lang from accounts where id = ${accountId}`.execute(
    tx,
  )
  return names[rows[0]!.lang]
}
