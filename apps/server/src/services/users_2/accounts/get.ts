import { sql } from 'kysely'
import { select } from '#selector/select.ts'
import { scopeTerm } from '#selector/source.ts'
import type { Handler } from '../../handler.ts'
import { accounts } from './columns.ts'

/** The only list that is not limited to an account: the dispatcher admits only administrators. */
const ofInstallation = scopeTerm('installation', () => sql`true`)

/** Accounts with this text in their name or address, or with this id. */
const found = (text: string) =>
  scopeTerm(
    'found',
    (value) => sql`(strpos(fold(a.name), fold(${value(0)}::text)) > 0
      or strpos(fold(coalesce(a.email, '')), fold(${value(0)}::text)) > 0 or a.id::text = ${value(0)}::text)`,
    text,
  )

export const handle: Handler<'get/users_2/accounts'> = ({ actor, database, sent }, { search }) =>
  select(
    database,
    accounts,
    sent,
    [ofInstallation, ...(search === undefined ? [] : [found(search)])],
    actor.timeZone,
  )
