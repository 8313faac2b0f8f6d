export * from './address.ts'
export * from './answer.ts'
export * from './errors.ts'
export * from './languages.ts'
export * from './list-positions.ts'
export * from './nearest.ts'
export * from './operation.ts'
export * from './parameter.ts'
export * from './qualifier.ts'
export * from './registry.ts'
export * from './rights.ts'
export * from './scopes.ts'
export * from './row.ts'
export * from './searchers.ts'
export * from './selector.ts'
export * from './volumes.ts'
export {
  Project,
  type ProjectHistory,
  type ProjectRegion,
  type ProjectSearcher,
} from './projects_2/project.ts'
export { Folder, FOLDER_LEVELS } from './keywords_2/folders.ts'
export { Group } from './keywords_2/groups.ts'
export { IMPORT_LINES, Keyword, KEYWORD_LENGTH } from './keywords_2/keywords.ts'
export { FRESH_DAYS, IMPORT_VOLUMES } from './keywords_2/volumes.ts'
export {
  type HistoryCell,
  type HistoryField,
  historyFields,
  type HistoryHeaders,
  outcomes,
} from './positions_2/history.ts'
export {
  type ChartSeries,
  type Coverage,
  type Invented,
  PositionsSummary,
  type SummaryPart,
  summaryPartNames,
  summaryParts,
  type TopSegment,
  topSegmentNames,
  topSegments,
} from './positions_2/summary.ts'
export { Run, Task } from './positions_2/runs.ts'
export { SavedView } from './positions_2/views.ts'
export { ReportDelivery } from './reports_2/deliveries.ts'
export { Report } from './reports_2/reports.ts'
export { ReportTemplate } from './reports_2/templates.ts'
export { certainties, type Certainty, certaintyNames } from './positions_2/receipt.ts'
export { Annotation } from './projects_2/annotations.ts'
export { Competitor } from './projects_2/competitors.ts'
export {
  GuestLink,
  type GuestLinkContent,
  guestLinkContentNames,
  guestLinkContents,
} from './projects_2/guest_links.ts'
export { Guest } from './projects_2/guests.ts'
export {
  type CheckMode,
  checkModes,
  guestRights,
  type SnapshotDepth,
  snapshotDepths,
  snapshotResults,
  SWEEP_DAYS,
} from './positions_2/settings.ts'
export { type SnapshotField, type SnapshotResult } from './snapshots_2/history.ts'
export * from './events_2/kinds.ts'
export { type RankingUpdate, type UpdateKind, updateKindNames } from './system_2/updates.ts'
export { EventDelivery } from './events_2/deliveries.ts'
export { EventRule } from './events_2/rules.ts'
export { EventTarget } from './events_2/targets.ts'
export { BankEntry, BankSummary } from './bank_2/history.ts'
export { BankHold } from './bank_2/holds.ts'
export { Payment } from './payments_2.ts'
export { Account } from './users_2/accounts.ts'
export { Key } from './users_2/keys.ts'
