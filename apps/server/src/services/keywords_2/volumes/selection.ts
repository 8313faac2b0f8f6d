import { ApiError, type InputOf } from '@sextant/contract'
import type { volumesGo } from '@sextant/contract/keywords_2/volumes.ts'
import type { Executor } from '#db/database.ts'
import { parseSelection } from '#selector/parse.ts'
import type { SelectedVolumeProvider } from '#serp/registry.ts'
import type { VolumeProvider } from '#serp/volumes.ts'
import type { VolumeScope } from '#volumes/scope.ts'
import type { Context } from '../../request/context.ts'
import { refuseArchived, type OwnProject } from '../../rows/project.ts'
import { pickedKeywords } from '../picked.ts'
import { qualifiersOf, type NamedQualifier } from './qualifiers.ts'

type Input = Omit<InputOf<typeof volumesGo>, 'price_token'>

/** A scope with named qualifiers. */
interface NamedScope extends VolumeScope {
  readonly qualifiers: readonly NamedQualifier[]
}

/** The provider of search volumes. Throws ApiError 3005 when none is set. */
export function requireVolumeProvider({ volumeProvider }: Context): SelectedVolumeProvider {
  if (volumeProvider !== undefined) return volumeProvider
  throw new ApiError('provider_unavailable', 'no provider of search volumes is set (VOLUMES_PROVIDER)')
}

/**
 * The volumes that a request asks for. Throws ApiError 3002 for an archived project, 2001 or 2003 for parameters that
 * name no volumes or exclude each other, 3005 for volumes that the provider does not have.
 */
export async function scopeOf(
  context: Context,
  executor: Executor,
  project: OwnProject,
  input: Input,
  provider: VolumeProvider,
): Promise<NamedScope> {
  refuseArchived(project)
  const { accountId } = context.owner
  const { filters } = parseSelection({ filters: context.sent.filters, id: context.sent.id })
  return {
    accountId,
    projectId: project.id,
    keywords: filters.length === 0 ? undefined : pickedKeywords(context, input),
    qualifiers: await qualifiersOf(executor, accountId, input, provider),
    noRecheck: input.no_recheck,
  }
}
