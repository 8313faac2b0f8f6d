import { bankHistory } from './bank_2/history.ts'
import { bankInfo } from './bank_2/info.ts'
import {
  foldersAdd,
  foldersDel,
  foldersEditMove,
  foldersEditRename,
  foldersEditUndel,
  foldersGet,
} from './keywords_2/folders.ts'
import {
  groupsAdd,
  groupsDel,
  groupsEditMove,
  groupsEditOn,
  groupsEditRename,
  groupsEditSort,
  groupsEditUndel,
  groupsGet,
} from './keywords_2/groups.ts'
import {
  keywordsAdd,
  keywordsDel,
  keywordsEditMove,
  keywordsEditRename,
  keywordsEditSort,
  keywordsEditTags,
  keywordsEditTarget,
  keywordsEditUndel,
  keywordsExport,
  keywordsExportToProject,
  keywordsGet,
  keywordsImport,
} from './keywords_2/keywords.ts'
import type { Operation } from './operation.ts'
import { checkerGo, checkerPrice } from './positions_2/checker.ts'
import { positionsHistory } from './positions_2/history.ts'
import { regionIndexGet } from './positions_2/regionIndex.ts'
import {
  searchersAdd,
  searchersDel,
  searchersEditEnabled,
  searchersEditSort,
  searchersRegionsAdd,
  searchersRegionsDel,
  searchersRegionsEdit,
  searchersRegionsEditSort,
  searchersRegionsExport,
  searchersRegionsImport,
} from './positions_2/searchers.ts'
import { settingsEdit } from './positions_2/settings.ts'
import {
  competitorsAdd,
  competitorsDel,
  competitorsEditMove,
  competitorsEditName,
  competitorsEditOn,
  competitorsGet,
} from './projects_2/competitors.ts'
import {
  projectsAdd,
  projectsCopy,
  projectsDel,
  projectsEditFavorite,
  projectsEditMove,
  projectsEditName,
  projectsEditOn,
  projectsEditSort,
  projectsEditTags,
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
  'edit/projects_2/projects/favorite': projectsEditFavorite,
  'edit/projects_2/projects/tags': projectsEditTags,
  'edit/projects_2/projects/move': projectsEditMove,
  'edit/projects_2/projects/sort': projectsEditSort,
  'add/projects_2/projects/copy': projectsCopy,
  'del/projects_2/projects': projectsDel,
  'get/projects_2/competitors': competitorsGet,
  'add/projects_2/competitors': competitorsAdd,
  'edit/projects_2/competitors/name': competitorsEditName,
  'edit/projects_2/competitors/on': competitorsEditOn,
  'edit/projects_2/competitors/move': competitorsEditMove,
  'del/projects_2/competitors': competitorsDel,
  'add/keywords_2/folders': foldersAdd,
  'get/keywords_2/folders': foldersGet,
  'edit/keywords_2/folders/move': foldersEditMove,
  'edit/keywords_2/folders/rename': foldersEditRename,
  'edit/keywords_2/folders/undel': foldersEditUndel,
  'del/keywords_2/folders': foldersDel,
  'add/keywords_2/groups': groupsAdd,
  'get/keywords_2/groups': groupsGet,
  'edit/keywords_2/groups/on': groupsEditOn,
  'edit/keywords_2/groups/rename': groupsEditRename,
  'edit/keywords_2/groups/move': groupsEditMove,
  'edit/keywords_2/groups/sort': groupsEditSort,
  'edit/keywords_2/groups/undel': groupsEditUndel,
  'del/keywords_2/groups': groupsDel,
  'add/keywords_2/keywords': keywordsAdd,
  'add/keywords_2/keywords/import': keywordsImport,
  'get/keywords_2/keywords': keywordsGet,
  'get/keywords_2/keywords/export': keywordsExport,
  'edit/keywords_2/keywords/rename': keywordsEditRename,
  'edit/keywords_2/keywords/move': keywordsEditMove,
  'edit/keywords_2/keywords/sort': keywordsEditSort,
  'edit/keywords_2/keywords/tags': keywordsEditTags,
  'edit/keywords_2/keywords/target': keywordsEditTarget,
  'edit/keywords_2/keywords/undel': keywordsEditUndel,
  'edit/keywords_2/keywords/export/toProject': keywordsExportToProject,
  'del/keywords_2/keywords': keywordsDel,
  'add/positions_2/searchers': searchersAdd,
  'edit/positions_2/searchers/enabled': searchersEditEnabled,
  'edit/positions_2/searchers/sort': searchersEditSort,
  'del/positions_2/searchers': searchersDel,
  'add/positions_2/searchers/regions': searchersRegionsAdd,
  'add/positions_2/searchers/regions/import': searchersRegionsImport,
  'get/positions_2/searchers/regions/export': searchersRegionsExport,
  'edit/positions_2/searchers/regions': searchersRegionsEdit,
  'edit/positions_2/searchers/regions/sort': searchersRegionsEditSort,
  'del/positions_2/searchers/regions': searchersRegionsDel,
  'get/positions_2/regionIndex': regionIndexGet,
  'edit/positions_2/settings': settingsEdit,
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
