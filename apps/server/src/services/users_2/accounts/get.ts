import type { accountsGet } from '@sextant/contract/users_2/accounts.ts'
import { sql } from 'kysely'
import { select } from '#selector/select.ts'
import { scopeTerm } from '#selector/source.ts'
import type { Handler } from '../../implement.ts'
import { accounts } from './columns.ts'

/** The one list that is not an account's own: the dispatcher lets administrators only. */
const ofInstallation = scopeTerm('installation', () => sql`true`)

export const get: Handler<typeof accountsGet> = ({ actor, database, sent }) =>
  select(database, accounts, sent, [ofInstallation], actor.timeZone)
