import * as bankHistory from './bank_2/history/get.ts'
import * as bankInfo from './bank_2/info/get.ts'
import type { Handlers } from './implement.ts'
import * as groupsAdd from './keywords_2/groups/add.ts'
import * as groupsGet from './keywords_2/groups/get.ts'
import * as groupsOn from './keywords_2/groups/on.edit.ts'
import * as keywordsAdd from './keywords_2/keywords/add.ts'
import * as keywordsDel from './keywords_2/keywords/del.ts'
import * as keywordsExport from './keywords_2/keywords/export.get.ts'
import * as keywordsGet from './keywords_2/keywords/get.ts'
import * as keywordsImport from './keywords_2/keywords/import.add.ts'
import * as checkerGo from './positions_2/checker/go.edit.ts'
import * as checkerPrice from './positions_2/checker/price.get.ts'
import * as positionsHistory from './positions_2/history/get.ts'
import * as searchersAdd from './positions_2/searchers/add.ts'
import * as searchersRegionsAdd from './positions_2/searchers/regions.add.ts'
import * as projectsAdd from './projects_2/projects/add.ts'
import * as projectsDel from './projects_2/projects/del.ts'
import * as projectsGet from './projects_2/projects/get.ts'
import * as projectsName from './projects_2/projects/name.edit.ts'
import * as projectsOn from './projects_2/projects/on.edit.ts'
import * as commonRegions from './system_2/common/regions.get.ts'
import * as accountsAdd from './users_2/accounts/add.ts'
import * as accountsGet from './users_2/accounts/get.ts'
import * as keysAdd from './users_2/keys/add.ts'
import * as keysDel from './users_2/keys/del.ts'
import * as keysGet from './users_2/keys/get.ts'
import * as keysRotate from './users_2/keys/rotate.edit.ts'

/** The handler of every operation; a test holds addresses and files together. */
export const handlers: Handlers = {
  'add/projects_2/projects': projectsAdd.add,
  'get/projects_2/projects': projectsGet.get,
  'edit/projects_2/projects/name': projectsName.nameEdit,
  'edit/projects_2/projects/on': projectsOn.onEdit,
  'del/projects_2/projects': projectsDel.del,
  'add/keywords_2/groups': groupsAdd.add,
  'get/keywords_2/groups': groupsGet.get,
  'edit/keywords_2/groups/on': groupsOn.onEdit,
  'add/keywords_2/keywords': keywordsAdd.add,
  'add/keywords_2/keywords/import': keywordsImport.importAdd,
  'get/keywords_2/keywords': keywordsGet.get,
  'get/keywords_2/keywords/export': keywordsExport.exportGet,
  'del/keywords_2/keywords': keywordsDel.del,
  'add/positions_2/searchers': searchersAdd.add,
  'add/positions_2/searchers/regions': searchersRegionsAdd.regionsAdd,
  'get/positions_2/checker/price': checkerPrice.priceGet,
  'edit/positions_2/checker/go': checkerGo.goEdit,
  'get/positions_2/history': positionsHistory.get,
  'get/bank_2/history': bankHistory.get,
  'get/bank_2/info': bankInfo.get,
  'get/system_2/common/regions': commonRegions.regionsGet,
  'get/users_2/accounts': accountsGet.get,
  'add/users_2/accounts': accountsAdd.add,
  'get/users_2/keys': keysGet.get,
  'add/users_2/keys': keysAdd.add,
  'edit/users_2/keys/rotate': keysRotate.rotateEdit,
  'del/users_2/keys': keysDel.del,
}
