import * as bankHistory from './bank_2/history/get.ts'
import * as bankHistorySummary from './bank_2/history/summary.get.ts'
import * as bankHolds from './bank_2/holds/get.ts'
import * as bankInfo from './bank_2/info/get.ts'
import type { Handlers } from './implement.ts'
import * as deliveriesGet from './events_2/deliveries/get.ts'
import * as deliveriesRetry from './events_2/deliveries/retry.edit.ts'
import * as eventRulesAdd from './events_2/rules/add.ts'
import * as eventRulesDel from './events_2/rules/del.ts'
import * as eventRulesEdit from './events_2/rules/edit.ts'
import * as eventRulesGet from './events_2/rules/get.ts'
import * as eventTargetsAdd from './events_2/targets/add.ts'
import * as eventTargetsDel from './events_2/targets/del.ts'
import * as eventTargetsEdit from './events_2/targets/edit.ts'
import * as eventTargetsGet from './events_2/targets/get.ts'
import * as eventTargetsRotate from './events_2/targets/rotate.edit.ts'
import * as eventTargetsTest from './events_2/targets/test.edit.ts'
import * as foldersAdd from './keywords_2/folders/add.ts'
import * as foldersDel from './keywords_2/folders/del.ts'
import * as foldersGet from './keywords_2/folders/get.ts'
import * as foldersMove from './keywords_2/folders/move.edit.ts'
import * as foldersRename from './keywords_2/folders/rename.edit.ts'
import * as foldersUndel from './keywords_2/folders/undel.edit.ts'
import * as groupsAdd from './keywords_2/groups/add.ts'
import * as groupsDel from './keywords_2/groups/del.ts'
import * as groupsGet from './keywords_2/groups/get.ts'
import * as groupsMove from './keywords_2/groups/move.edit.ts'
import * as groupsOn from './keywords_2/groups/on.edit.ts'
import * as groupsRename from './keywords_2/groups/rename.edit.ts'
import * as groupsSort from './keywords_2/groups/sort.edit.ts'
import * as groupsUndel from './keywords_2/groups/undel.edit.ts'
import * as keywordsAdd from './keywords_2/keywords/add.ts'
import * as keywordsDel from './keywords_2/keywords/del.ts'
import * as keywordsExport from './keywords_2/keywords/export.get.ts'
import * as keywordsExportToProject from './keywords_2/keywords/export.toProject.edit.ts'
import * as keywordsGet from './keywords_2/keywords/get.ts'
import * as keywordsImport from './keywords_2/keywords/import.add.ts'
import * as keywordsImportPreview from './keywords_2/keywords/import.get.ts'
import * as keywordsMove from './keywords_2/keywords/move.edit.ts'
import * as keywordsRename from './keywords_2/keywords/rename.edit.ts'
import * as keywordsSort from './keywords_2/keywords/sort.edit.ts'
import * as keywordsTags from './keywords_2/keywords/tags.edit.ts'
import * as keywordsTarget from './keywords_2/keywords/target.edit.ts'
import * as keywordsUndel from './keywords_2/keywords/undel.edit.ts'
import * as volumesGo from './keywords_2/volumes/go.edit.ts'
import * as volumesImport from './keywords_2/volumes/import.add.ts'
import * as volumesPrice from './keywords_2/volumes/price.get.ts'
import * as paymentsAdd from './payments_2/add.ts'
import * as paymentsGet from './payments_2/get.ts'
import * as checkerGo from './positions_2/checker/go.edit.ts'
import * as checkerPrice from './positions_2/checker/price.get.ts'
import * as receipt from './positions_2/receipt/get.ts'
import * as positionsHistory from './positions_2/history/get.ts'
import * as historyImport from './positions_2/history/import.add.ts'
import * as regionIndexGet from './positions_2/regionIndex/get.ts'
import * as provenanceGet from './positions_2/provenance/get.ts'
import * as provenanceReply from './positions_2/provenance/reply.get.ts'
import * as replaysAdd from './positions_2/replays/add.ts'
import * as replaysCancel from './positions_2/replays/cancel.edit.ts'
import * as replaysChanges from './positions_2/replays/changes.get.ts'
import * as replaysGet from './positions_2/replays/get.ts'
import * as rulesEdit from './positions_2/rules/edit.ts'
import * as rulesGet from './positions_2/rules/get.ts'
import * as rulesTest from './positions_2/rules/test.get.ts'
import * as runsCancel from './positions_2/runs/cancel.edit.ts'
import * as runsGet from './positions_2/runs/get.ts'
import * as runsRetry from './positions_2/runs/retry.edit.ts'
import * as runsRetryPrice from './positions_2/runs/retry.get.ts'
import * as runsReasons from './positions_2/runs/reasons.get.ts'
import * as runsTasks from './positions_2/runs/tasks.get.ts'
import * as searchersAdd from './positions_2/searchers/add.ts'
import * as searchersDel from './positions_2/searchers/del.ts'
import * as searchersEnabled from './positions_2/searchers/enabled.edit.ts'
import * as searchersRegionsAdd from './positions_2/searchers/regions.add.ts'
import * as searchersRegionsDel from './positions_2/searchers/regions.del.ts'
import * as searchersRegionsEdit from './positions_2/searchers/regions.edit.ts'
import * as searchersRegionsExport from './positions_2/searchers/regions.export.get.ts'
import * as searchersRegionsImport from './positions_2/searchers/regions.import.add.ts'
import * as searchersRegionsSort from './positions_2/searchers/regions.sort.edit.ts'
import * as searchersSort from './positions_2/searchers/sort.edit.ts'
import * as settingsEdit from './positions_2/settings/edit.ts'
import * as summaryChart from './positions_2/summary/chart.get.ts'
import * as positionsSummary from './positions_2/summary/get.ts'
import * as urlsGet from './positions_2/urls/get.ts'
import * as viewsAdd from './positions_2/views/add.ts'
import * as viewsDel from './positions_2/views/del.ts'
import * as viewsEdit from './positions_2/views/edit.ts'
import * as viewsGet from './positions_2/views/get.ts'
import * as competitorsAdd from './projects_2/competitors/add.ts'
import * as competitorsDel from './projects_2/competitors/del.ts'
import * as competitorsGet from './projects_2/competitors/get.ts'
import * as competitorsMove from './projects_2/competitors/move.edit.ts'
import * as competitorsName from './projects_2/competitors/name.edit.ts'
import * as competitorsOn from './projects_2/competitors/on.edit.ts'
import * as guestsAdd from './projects_2/guests/add.ts'
import * as guestsDel from './projects_2/guests/del.ts'
import * as guestsEdit from './projects_2/guests/edit.ts'
import * as guestsGet from './projects_2/guests/get.ts'
import * as projectsAdd from './projects_2/projects/add.ts'
import * as projectsCopy from './projects_2/projects/copy.add.ts'
import * as projectsDel from './projects_2/projects/del.ts'
import * as projectsDemo from './projects_2/projects/demo.add.ts'
import * as projectsFavorite from './projects_2/projects/favorite.edit.ts'
import * as projectsGet from './projects_2/projects/get.ts'
import * as projectsLeave from './projects_2/projects/leave.edit.ts'
import * as projectsMove from './projects_2/projects/move.edit.ts'
import * as projectsName from './projects_2/projects/name.edit.ts'
import * as projectsOn from './projects_2/projects/on.edit.ts'
import * as projectsSort from './projects_2/projects/sort.edit.ts'
import * as projectsTags from './projects_2/projects/tags.edit.ts'
import * as snapshotsCompetitors from './snapshots_2/competitors/get.ts'
import * as snapshotsHistory from './snapshots_2/history/get.ts'
import * as scheduleDel from './schedule_2/del.ts'
import * as scheduleEdit from './schedule_2/edit.ts'
import * as scheduleGet from './schedule_2/get.ts'
import * as schedulePreview from './schedule_2/preview/get.ts'
import * as scheduleSettings from './schedule_2/settings/edit.ts'
import * as providersCapsEdit from './providers_2/caps/edit.ts'
import * as providersCapsGet from './providers_2/caps/get.ts'
import * as providersHealthDays from './providers_2/health/days.get.ts'
import * as providersHealth from './providers_2/health/get.ts'
import * as providersAdd from './providers_2/providers/add.ts'
import * as providersDel from './providers_2/providers/del.ts'
import * as providersEdit from './providers_2/providers/edit.ts'
import * as providersGet from './providers_2/providers/get.ts'
import * as providersOrderEdit from './providers_2/providers/order.edit.ts'
import * as providersOrderGet from './providers_2/providers/order.get.ts'
import * as providersSpend from './providers_2/spend/get.ts'
import * as providersTest from './providers_2/test/edit.ts'
import * as commonRegions from './system_2/common/regions.get.ts'
import * as tagsGet from './tags_2/tags/get.ts'
import * as tagsName from './tags_2/tags/name.edit.ts'
import * as accountsAdd from './users_2/accounts/add.ts'
import * as accountsEdit from './users_2/accounts/edit.ts'
import * as accountsGet from './users_2/accounts/get.ts'
import * as keysAdd from './users_2/keys/add.ts'
import * as keysDel from './users_2/keys/del.ts'
import * as keysGet from './users_2/keys/get.ts'
import * as keysRotate from './users_2/keys/rotate.edit.ts'
import * as passwordEdit from './users_2/password/edit.ts'
import * as profileAvatar from './users_2/profile/avatar.get.ts'
import * as profileCurrency from './users_2/profile/currency.edit.ts'
import * as profileEdit from './users_2/profile/edit.ts'
import * as profileGet from './users_2/profile/get.ts'
import * as profileLang from './users_2/profile/lang.edit.ts'
import * as profileTimezone from './users_2/profile/timezone.edit.ts'
import * as sessionsAdd from './users_2/sessions/add.ts'
import * as sessionsDel from './users_2/sessions/del.ts'
import * as sessionsGet from './users_2/sessions/get.ts'

/** The handler of every operation; a test holds addresses and files together. */
export const handlers: Handlers = {
  'add/projects_2/projects': projectsAdd.add,
  'get/projects_2/projects': projectsGet.get,
  'edit/projects_2/projects/name': projectsName.nameEdit,
  'edit/projects_2/projects/on': projectsOn.onEdit,
  'edit/projects_2/projects/favorite': projectsFavorite.favoriteEdit,
  'edit/projects_2/projects/tags': projectsTags.tagsEdit,
  'edit/projects_2/projects/move': projectsMove.moveEdit,
  'edit/projects_2/projects/sort': projectsSort.sortEdit,
  'add/projects_2/projects/copy': projectsCopy.copyAdd,
  'add/projects_2/projects/demo': projectsDemo.demoAdd,
  'edit/projects_2/projects/leave': projectsLeave.leaveEdit,
  'del/projects_2/projects': projectsDel.del,
  'get/projects_2/guests': guestsGet.get,
  'add/projects_2/guests': guestsAdd.add,
  'edit/projects_2/guests': guestsEdit.edit,
  'del/projects_2/guests': guestsDel.del,
  'get/projects_2/competitors': competitorsGet.get,
  'add/projects_2/competitors': competitorsAdd.add,
  'edit/projects_2/competitors/name': competitorsName.nameEdit,
  'edit/projects_2/competitors/on': competitorsOn.onEdit,
  'edit/projects_2/competitors/move': competitorsMove.moveEdit,
  'del/projects_2/competitors': competitorsDel.del,
  'add/keywords_2/folders': foldersAdd.add,
  'get/keywords_2/folders': foldersGet.get,
  'edit/keywords_2/folders/move': foldersMove.moveEdit,
  'edit/keywords_2/folders/rename': foldersRename.renameEdit,
  'edit/keywords_2/folders/undel': foldersUndel.undelEdit,
  'del/keywords_2/folders': foldersDel.del,
  'add/keywords_2/groups': groupsAdd.add,
  'get/keywords_2/groups': groupsGet.get,
  'edit/keywords_2/groups/on': groupsOn.onEdit,
  'edit/keywords_2/groups/rename': groupsRename.renameEdit,
  'edit/keywords_2/groups/move': groupsMove.moveEdit,
  'edit/keywords_2/groups/sort': groupsSort.sortEdit,
  'edit/keywords_2/groups/undel': groupsUndel.undelEdit,
  'del/keywords_2/groups': groupsDel.del,
  'add/keywords_2/keywords': keywordsAdd.add,
  'add/keywords_2/keywords/import': keywordsImport.importAdd,
  'get/keywords_2/keywords/import': keywordsImportPreview.importGet,
  'get/keywords_2/keywords': keywordsGet.get,
  'get/keywords_2/keywords/export': keywordsExport.exportGet,
  'edit/keywords_2/keywords/rename': keywordsRename.renameEdit,
  'edit/keywords_2/keywords/move': keywordsMove.moveEdit,
  'edit/keywords_2/keywords/sort': keywordsSort.sortEdit,
  'edit/keywords_2/keywords/tags': keywordsTags.tagsEdit,
  'edit/keywords_2/keywords/target': keywordsTarget.targetEdit,
  'edit/keywords_2/keywords/undel': keywordsUndel.undelEdit,
  'edit/keywords_2/keywords/export/toProject': keywordsExportToProject.exportToProjectEdit,
  'del/keywords_2/keywords': keywordsDel.del,
  'add/keywords_2/volumes/import': volumesImport.importAdd,
  'get/keywords_2/volumes/price': volumesPrice.priceGet,
  'edit/keywords_2/volumes/go': volumesGo.goEdit,
  'add/positions_2/searchers': searchersAdd.add,
  'edit/positions_2/searchers/enabled': searchersEnabled.enabledEdit,
  'edit/positions_2/searchers/sort': searchersSort.sortEdit,
  'del/positions_2/searchers': searchersDel.del,
  'add/positions_2/searchers/regions': searchersRegionsAdd.regionsAdd,
  'add/positions_2/searchers/regions/import': searchersRegionsImport.regionsImportAdd,
  'get/positions_2/searchers/regions/export': searchersRegionsExport.regionsExportGet,
  'edit/positions_2/searchers/regions': searchersRegionsEdit.regionsEdit,
  'edit/positions_2/searchers/regions/sort': searchersRegionsSort.regionsSortEdit,
  'del/positions_2/searchers/regions': searchersRegionsDel.regionsDel,
  'get/positions_2/regionIndex': regionIndexGet.get,
  'edit/positions_2/settings': settingsEdit.edit,
  'get/positions_2/rules': rulesGet.get,
  'edit/positions_2/rules': rulesEdit.edit,
  'get/positions_2/rules/test': rulesTest.testGet,
  'get/positions_2/urls': urlsGet.get,
  'get/positions_2/provenance': provenanceGet.get,
  'get/positions_2/provenance/reply': provenanceReply.replyGet,
  'add/positions_2/replays': replaysAdd.add,
  'get/positions_2/replays': replaysGet.get,
  'get/positions_2/replays/changes': replaysChanges.changesGet,
  'edit/positions_2/replays/cancel': replaysCancel.cancelEdit,
  'get/positions_2/checker/price': checkerPrice.priceGet,
  'get/positions_2/receipt': receipt.get,
  'edit/positions_2/checker/go': checkerGo.goEdit,
  'get/positions_2/runs': runsGet.get,
  'get/positions_2/runs/tasks': runsTasks.tasksGet,
  'get/positions_2/runs/reasons': runsReasons.reasonsGet,
  'edit/positions_2/runs/cancel': runsCancel.cancelEdit,
  'get/positions_2/runs/retry': runsRetryPrice.retryGet,
  'edit/positions_2/runs/retry': runsRetry.retryEdit,
  'get/positions_2/history': positionsHistory.get,
  'get/positions_2/summary': positionsSummary.get,
  'get/positions_2/summary/chart': summaryChart.chartGet,
  'add/positions_2/history/import': historyImport.importAdd,
  'get/positions_2/views': viewsGet.get,
  'add/positions_2/views': viewsAdd.add,
  'edit/positions_2/views': viewsEdit.edit,
  'del/positions_2/views': viewsDel.del,
  'get/snapshots_2/history': snapshotsHistory.get,
  'get/snapshots_2/competitors': snapshotsCompetitors.get,
  'get/schedule_2': scheduleGet.get,
  'get/schedule_2/preview': schedulePreview.get,
  'edit/schedule_2': scheduleEdit.edit,
  'edit/schedule_2/settings': scheduleSettings.edit,
  'del/schedule_2': scheduleDel.del,
  'get/events_2/targets': eventTargetsGet.get,
  'add/events_2/targets': eventTargetsAdd.add,
  'edit/events_2/targets': eventTargetsEdit.edit,
  'edit/events_2/targets/rotate': eventTargetsRotate.rotateEdit,
  'edit/events_2/targets/test': eventTargetsTest.testEdit,
  'del/events_2/targets': eventTargetsDel.del,
  'get/events_2/rules': eventRulesGet.get,
  'add/events_2/rules': eventRulesAdd.add,
  'edit/events_2/rules': eventRulesEdit.edit,
  'del/events_2/rules': eventRulesDel.del,
  'get/events_2/deliveries': deliveriesGet.get,
  'edit/events_2/deliveries/retry': deliveriesRetry.retryEdit,
  'get/bank_2/history': bankHistory.get,
  'get/bank_2/history/summary': bankHistorySummary.summaryGet,
  'get/bank_2/info': bankInfo.get,
  'get/bank_2/holds': bankHolds.get,
  'get/payments_2': paymentsGet.get,
  'add/payments_2': paymentsAdd.add,
  'get/system_2/common/regions': commonRegions.regionsGet,
  'get/providers_2/providers': providersGet.get,
  'add/providers_2/providers': providersAdd.add,
  'edit/providers_2/providers': providersEdit.edit,
  'del/providers_2/providers': providersDel.del,
  'edit/providers_2/test': providersTest.edit,
  'get/providers_2/providers/order': providersOrderGet.orderGet,
  'edit/providers_2/providers/order': providersOrderEdit.orderEdit,
  'get/providers_2/caps': providersCapsGet.get,
  'edit/providers_2/caps': providersCapsEdit.edit,
  'get/providers_2/health': providersHealth.get,
  'get/providers_2/health/days': providersHealthDays.daysGet,
  'get/providers_2/spend': providersSpend.get,
  'get/tags_2/tags': tagsGet.get,
  'edit/tags_2/tags/name': tagsName.nameEdit,
  'get/users_2/profile': profileGet.get,
  'get/users_2/profile/avatar': profileAvatar.avatarGet,
  'edit/users_2/profile': profileEdit.edit,
  'edit/users_2/profile/currency': profileCurrency.currencyEdit,
  'edit/users_2/profile/lang': profileLang.langEdit,
  'edit/users_2/profile/timezone': profileTimezone.timezoneEdit,
  'get/users_2/accounts': accountsGet.get,
  'add/users_2/accounts': accountsAdd.add,
  'edit/users_2/accounts': accountsEdit.edit,
  'get/users_2/keys': keysGet.get,
  'add/users_2/keys': keysAdd.add,
  'edit/users_2/keys/rotate': keysRotate.rotateEdit,
  'del/users_2/keys': keysDel.del,
  'add/users_2/sessions': sessionsAdd.add,
  'get/users_2/sessions': sessionsGet.get,
  'del/users_2/sessions': sessionsDel.del,
  'edit/users_2/password': passwordEdit.edit,
}
