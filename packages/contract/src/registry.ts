import { bankHistory } from './bank_2/history.ts'
import { bankInfo } from './bank_2/info.ts'
import { groupsAdd, groupsEditOn, groupsGet } from './keywords_2/groups.ts'
import {
  keywordsAdd,
  keywordsDel,
  keywordsExport,
  keywordsGet,
  keywordsImport,
} from './keywords_2/keywords.ts'
import type { Operation } from './operation.ts'
import { checkerGo, checkerPrice } from './positions_2/checker.ts'
import { positionsHistory } from './positions_2/history.ts'
import { searchersAdd, searchersRegionsAdd } from './positions_2/searchers.ts'
import {
  projectsAdd,
  projectsDel,
  projectsEditName,
  projectsEditOn,
  projectsGet,
} from './projects_2/projects.ts'
import { commonRegions } from './system_2/common.ts'
import { accountsAdd, accountsGet } from './users_2/accounts.ts'
import { keysAdd, keysDel, keysEditRotate, keysGet } from './users_2/keys.ts'

/** Every operation by its address: the one list that server, reference, SDK and command line read. */
export const registry = {
  'add/projects_2/projects': projectsAdd,
  'get/projects_2/projects': projectsGet,
  'edit/projects_2/projects/name': projectsEditName,
  'edit/projects_2/projects/on': projectsEditOn,
  'del/projects_2/projects': projectsDel,
  'add/keywords_2/groups': groupsAdd,
  'get/keywords_2/groups': groupsGet,
  'edit/keywords_2/groups/on': groupsEditOn,
  'add/keywords_2/keywords': keywordsAdd,
  'add/keywords_2/keywords/import': keywordsImport,
  'get/keywords_2/keywords': keywordsGet,
  'get/keywords_2/keywords/export': keywordsExport,
  'del/keywords_2/keywords': keywordsDel,
  'add/positions_2/searchers': searchersAdd,
  'add/positions_2/searchers/regions': searchersRegionsAdd,
  'get/positions_2/checker/price': checkerPrice,
  'edit/positions_2/checker/go': checkerGo,
  'get/positions_2/history': positionsHistory,
  'get/bank_2/history': bankHistory,
  'get/bank_2/info': bankInfo,
  'get/system_2/common/regions': commonRegions,
  'get/users_2/accounts': accountsGet,
  'add/users_2/accounts': accountsAdd,
  'get/users_2/keys': keysGet,
  'add/users_2/keys': keysAdd,
  'edit/users_2/keys/rotate': keysEditRotate,
  'del/users_2/keys': keysDel,
} as const satisfies Record<string, Operation>

export type Registry = typeof registry
export type RegistryAddress = keyof Registry
