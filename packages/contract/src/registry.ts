import { bankHistory, bankHistorySummary } from './bank_2/history.ts'
import { bankHolds } from './bank_2/holds.ts'
import { bankInfo } from './bank_2/info.ts'
import { deliveriesGet, deliveriesRetry } from './events_2/deliveries.ts'
import {
  rulesAdd as eventRulesAdd,
  rulesDel as eventRulesDel,
  rulesEdit as eventRulesEdit,
  rulesGet as eventRulesGet,
} from './events_2/rules.ts'
import {
  targetsAdd,
  targetsDel,
  targetsEdit,
  targetsGet,
  targetsRotate,
  targetsTest,
} from './events_2/targets.ts'
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
import { keywordsImportPreview } from './keywords_2/keywords/import.ts'
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
import { volumesGo, volumesImport, volumesPrice } from './keywords_2/volumes.ts'
import type { Operation } from './operation.ts'
import { paymentsAdd, paymentsGet } from './payments_2/payments_2.ts'
import { checkerGo, checkerPrice } from './positions_2/checker.ts'
import { historyImport, positionsHistory } from './positions_2/history.ts'
import { receiptGet } from './positions_2/receipt.ts'
import { regionIndexGet } from './positions_2/regionIndex.ts'
import { provenanceGet, provenanceReply } from './positions_2/provenance.ts'
import { replaysAdd, replaysCancel, replaysChanges, replaysGet } from './positions_2/replays.ts'
import { rulesEdit, rulesGet, rulesTest } from './positions_2/rules.ts'
import { runsReasons } from './positions_2/runs/reasons.ts'
import { runsCancel, runsGet, runsRetry, runsRetryPrice, runsTasks } from './positions_2/runs.ts'
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
import { positionsSummary, positionsSummaryChart } from './positions_2/summary.ts'
import { viewsAdd, viewsDel, viewsEdit, viewsGet } from './positions_2/views.ts'
import { providersCapsEdit, providersCapsGet } from './providers_2/caps.ts'
import { providersHealthDays } from './providers_2/health/days.ts'
import { providersHealthGet } from './providers_2/health.ts'
import {
  providersAdd,
  providersDel,
  providersEdit,
  providersGet,
  providersOrderEdit,
  providersOrderGet,
} from './providers_2/providers.ts'
import { providersSpendGet } from './providers_2/spend.ts'
import { providersTestEdit } from './providers_2/test.ts'
import { urlsGet } from './positions_2/urls.ts'
import {
  competitorsAdd,
  competitorsDel,
  competitorsEditMove,
  competitorsEditName,
  competitorsEditOn,
  competitorsGet,
} from './projects_2/competitors.ts'
import { guestsAdd, guestsDel, guestsEdit, guestsGet } from './projects_2/guests.ts'
import {
  projectsAdd,
  projectsCopy,
  projectsDel,
  projectsDemo,
  projectsEditFavorite,
  projectsEditLeave,
  projectsEditMove,
  projectsEditName,
  projectsEditOn,
  projectsEditSort,
  projectsEditTags,
  projectsGet,
} from './projects_2/projects.ts'
import { snapshotsCompetitors } from './snapshots_2/competitors.ts'
import { snapshotsHistory } from './snapshots_2/history.ts'
import { schedulePreview } from './schedule_2/preview.ts'
import { scheduleDel, scheduleEdit, scheduleGet } from './schedule_2/schedule_2.ts'
import { scheduleSettingsEdit } from './schedule_2/settings.ts'
import { commonRegions } from './system_2/common.ts'
import { tagsEditName, tagsGet } from './tags_2/tags.ts'
import { accountsAdd, accountsEdit, accountsGet } from './users_2/accounts.ts'
import { keysAdd, keysDel, keysEditRotate, keysGet } from './users_2/keys.ts'
import { passwordEdit } from './users_2/password.ts'
import {
  profileEdit,
  profileEditCurrency,
  profileEditLang,
  profileEditTimezone,
  profileGet,
  profileGetAvatar,
} from './users_2/profile.ts'
import { sessionsAdd, sessionsDel, sessionsGet } from './users_2/sessions.ts'

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
  'add/projects_2/projects/demo': projectsDemo,
  'edit/projects_2/projects/leave': projectsEditLeave,
  'del/projects_2/projects': projectsDel,
  'get/projects_2/guests': guestsGet,
  'add/projects_2/guests': guestsAdd,
  'edit/projects_2/guests': guestsEdit,
  'del/projects_2/guests': guestsDel,
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
  'get/keywords_2/keywords/import': keywordsImportPreview,
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
  'add/keywords_2/volumes/import': volumesImport,
  'get/keywords_2/volumes/price': volumesPrice,
  'edit/keywords_2/volumes/go': volumesGo,
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
  'get/positions_2/rules': rulesGet,
  'edit/positions_2/rules': rulesEdit,
  'get/positions_2/rules/test': rulesTest,
  'get/positions_2/urls': urlsGet,
  'get/positions_2/provenance': provenanceGet,
  'get/positions_2/provenance/reply': provenanceReply,
  'add/positions_2/replays': replaysAdd,
  'get/positions_2/replays': replaysGet,
  'get/positions_2/replays/changes': replaysChanges,
  'edit/positions_2/replays/cancel': replaysCancel,
  'get/positions_2/checker/price': checkerPrice,
  'get/positions_2/receipt': receiptGet,
  'edit/positions_2/checker/go': checkerGo,
  'get/positions_2/runs': runsGet,
  'get/positions_2/runs/tasks': runsTasks,
  'get/positions_2/runs/reasons': runsReasons,
  'edit/positions_2/runs/cancel': runsCancel,
  'get/positions_2/runs/retry': runsRetryPrice,
  'edit/positions_2/runs/retry': runsRetry,
  'get/positions_2/history': positionsHistory,
  'get/positions_2/summary': positionsSummary,
  'get/positions_2/summary/chart': positionsSummaryChart,
  'add/positions_2/history/import': historyImport,
  'get/positions_2/views': viewsGet,
  'add/positions_2/views': viewsAdd,
  'edit/positions_2/views': viewsEdit,
  'del/positions_2/views': viewsDel,
  'get/snapshots_2/history': snapshotsHistory,
  'get/snapshots_2/competitors': snapshotsCompetitors,
  'get/schedule_2': scheduleGet,
  'get/schedule_2/preview': schedulePreview,
  'edit/schedule_2': scheduleEdit,
  'edit/schedule_2/settings': scheduleSettingsEdit,
  'del/schedule_2': scheduleDel,
  'get/events_2/targets': targetsGet,
  'add/events_2/targets': targetsAdd,
  'edit/events_2/targets': targetsEdit,
  'edit/events_2/targets/rotate': targetsRotate,
  'edit/events_2/targets/test': targetsTest,
  'del/events_2/targets': targetsDel,
  'get/events_2/rules': eventRulesGet,
  'add/events_2/rules': eventRulesAdd,
  'edit/events_2/rules': eventRulesEdit,
  'del/events_2/rules': eventRulesDel,
  'get/events_2/deliveries': deliveriesGet,
  'edit/events_2/deliveries/retry': deliveriesRetry,
  'get/bank_2/history': bankHistory,
  'get/bank_2/history/summary': bankHistorySummary,
  'get/bank_2/info': bankInfo,
  'get/bank_2/holds': bankHolds,
  'get/payments_2': paymentsGet,
  'add/payments_2': paymentsAdd,
  'get/system_2/common/regions': commonRegions,
  'get/providers_2/providers': providersGet,
  'add/providers_2/providers': providersAdd,
  'edit/providers_2/providers': providersEdit,
  'del/providers_2/providers': providersDel,
  'edit/providers_2/test': providersTestEdit,
  'get/providers_2/providers/order': providersOrderGet,
  'edit/providers_2/providers/order': providersOrderEdit,
  'get/providers_2/caps': providersCapsGet,
  'edit/providers_2/caps': providersCapsEdit,
  'get/providers_2/health': providersHealthGet,
  'get/providers_2/health/days': providersHealthDays,
  'get/providers_2/spend': providersSpendGet,
  'get/tags_2/tags': tagsGet,
  'edit/tags_2/tags/name': tagsEditName,
  'get/users_2/profile': profileGet,
  'get/users_2/profile/avatar': profileGetAvatar,
  'edit/users_2/profile': profileEdit,
  'edit/users_2/profile/currency': profileEditCurrency,
  'edit/users_2/profile/lang': profileEditLang,
  'edit/users_2/profile/timezone': profileEditTimezone,
  'get/users_2/accounts': accountsGet,
  'add/users_2/accounts': accountsAdd,
  'edit/users_2/accounts': accountsEdit,
  'get/users_2/keys': keysGet,
  'add/users_2/keys': keysAdd,
  'edit/users_2/keys/rotate': keysEditRotate,
  'del/users_2/keys': keysDel,
  'add/users_2/sessions': sessionsAdd,
  'get/users_2/sessions': sessionsGet,
  'del/users_2/sessions': sessionsDel,
  'edit/users_2/password': passwordEdit,
} as const satisfies Record<string, Operation>

export type Registry = typeof registry
export type RegistryAddress = keyof Registry
