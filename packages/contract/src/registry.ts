import * as bankHistory from './bank_2/history.ts'
import * as bankHolds from './bank_2/holds.ts'
import * as bankInfo from './bank_2/info.ts'
import * as eventsDeliveries from './events_2/deliveries.ts'
import * as eventsRules from './events_2/rules.ts'
import * as eventsTargets from './events_2/targets.ts'
import * as keywordsFolders from './keywords_2/folders.ts'
import * as keywordsGroups from './keywords_2/groups.ts'
import * as keywords from './keywords_2/keywords.ts'
import * as keywordsImport from './keywords_2/keywords/import.ts'
import * as keywordsVolumes from './keywords_2/volumes.ts'
import { verbs, type Operation } from './operation.ts'
import * as payments from './payments_2.ts'
import * as positionsChecker from './positions_2/checker.ts'
import * as positionsHistory from './positions_2/history.ts'
import * as positionsProvenance from './positions_2/provenance.ts'
import * as positionsReceipt from './positions_2/receipt.ts'
import * as positionsRegionIndex from './positions_2/regionIndex.ts'
import * as positionsReplays from './positions_2/replays.ts'
import * as positionsRules from './positions_2/rules.ts'
import * as positionsRuns from './positions_2/runs.ts'
import * as positionsRunsReasons from './positions_2/runs/reasons.ts'
import * as positionsSandbox from './positions_2/sandbox.ts'
import * as positionsSearchers from './positions_2/searchers.ts'
import * as positionsSettings from './positions_2/settings.ts'
import * as positionsSummary from './positions_2/summary.ts'
import * as positionsSummaryParts from './positions_2/summary/parts.ts'
import * as positionsUrls from './positions_2/urls.ts'
import * as positionsUrlsCannibalised from './positions_2/urls/cannibalised.ts'
import * as positionsUrlsSummary from './positions_2/urls/summary.ts'
import * as positionsUrlsSwitches from './positions_2/urls/switches.ts'
import * as positionsViews from './positions_2/views.ts'
import * as projectsAnnotations from './projects_2/annotations.ts'
import * as projectsCompetitors from './projects_2/competitors.ts'
import * as projectsGuestLinks from './projects_2/guest_links.ts'
import * as projectsGuests from './projects_2/guests.ts'
import * as projectsInvitations from './projects_2/invitations.ts'
import * as projects from './projects_2/projects.ts'
import * as providersCanaries from './providers_2/canaries.ts'
import * as providersCaps from './providers_2/caps.ts'
import * as providersHealth from './providers_2/health.ts'
import * as providersHealthDays from './providers_2/health/days.ts'
import * as providersProbes from './providers_2/probes.ts'
import * as providers from './providers_2/providers.ts'
import * as providersQuarantines from './providers_2/quarantines.ts'
import * as providersSpend from './providers_2/spend.ts'
import * as providersTest from './providers_2/test.ts'
import * as reportsDeliveries from './reports_2/deliveries.ts'
import * as reports from './reports_2/reports.ts'
import * as reportsTemplates from './reports_2/templates.ts'
import * as schedule from './schedule_2.ts'
import * as schedulePreview from './schedule_2/preview.ts'
import * as scheduleSettings from './schedule_2/settings.ts'
import * as snapshotsCompetitors from './snapshots_2/competitors.ts'
import * as snapshotsHistory from './snapshots_2/history.ts'
import * as systemCommon from './system_2/common.ts'
import * as systemStorage from './system_2/storage.ts'
import * as systemUpdates from './system_2/updates.ts'
import * as tags from './tags_2/tags.ts'
import * as usersAccounts from './users_2/accounts.ts'
import * as usersAudit from './users_2/audit.ts'
import * as usersIdentities from './users_2/identities.ts'
import * as usersKeys from './users_2/keys.ts'
import * as usersPassword from './users_2/password.ts'
import * as usersProfile from './users_2/profile.ts'
import * as usersSessions from './users_2/sessions.ts'
import * as usersTotp from './users_2/totp.ts'

/** The modules that declare operations, in the order of the reference. */
const modules = [
  projects,
  projectsGuests,
  projectsGuestLinks,
  projectsInvitations,
  projectsCompetitors,
  projectsAnnotations,
  keywordsFolders,
  keywordsGroups,
  keywords,
  keywordsImport,
  keywordsVolumes,
  positionsSearchers,
  positionsRegionIndex,
  positionsSettings,
  positionsRules,
  positionsUrls,
  positionsUrlsSummary,
  positionsUrlsCannibalised,
  positionsUrlsSwitches,
  positionsProvenance,
  positionsReplays,
  positionsSandbox,
  positionsChecker,
  positionsReceipt,
  positionsRuns,
  positionsRunsReasons,
  positionsHistory,
  positionsSummary,
  positionsSummaryParts,
  positionsViews,
  snapshotsHistory,
  snapshotsCompetitors,
  reportsTemplates,
  reports,
  reportsDeliveries,
  schedule,
  schedulePreview,
  scheduleSettings,
  eventsTargets,
  eventsRules,
  eventsDeliveries,
  bankHistory,
  bankInfo,
  bankHolds,
  payments,
  tags,
  usersProfile,
  usersAccounts,
  usersKeys,
  usersSessions,
  usersTotp,
  usersIdentities,
  usersPassword,
  usersAudit,
  providers,
  providersTest,
  providersCaps,
  providersHealth,
  providersHealthDays,
  providersQuarantines,
  providersCanaries,
  providersProbes,
  providersSpend,
  systemCommon,
  systemStorage,
  systemUpdates,
] as const

type ExportOf<Module> = Module extends unknown ? Module[keyof Module] : never
type Declared = Extract<ExportOf<(typeof modules)[number]>, Operation>

/** Every operation by its address: the one list that server, reference, SDK and command line read. */
export type Registry = { readonly [O in Declared as O['address']]: O }
export type RegistryAddress = keyof Registry

export const registry = Object.fromEntries(
  modules.flatMap((module) =>
    Object.values<unknown>(module)
      .filter(isOperation)
      .toSorted(byPathThenVerb)
      .map((operation) => [operation.address, operation]),
  ),
) as unknown as Registry

function isOperation(exported: unknown): exported is Operation {
  return typeof exported === 'object' && exported !== null && 'address' in exported
}

function byPathThenVerb({ address: a }: Operation, { address: b }: Operation): number {
  const path = (address: string) => address.slice(address.indexOf('/'))
  const verb = (address: string) => verbs.findIndex((each) => address.startsWith(`${each}/`))
  return path(a) === path(b) ? verb(a) - verb(b) : path(a) < path(b) ? -1 : 1
}
