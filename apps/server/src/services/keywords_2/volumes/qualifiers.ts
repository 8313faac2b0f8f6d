import { ApiError, searchers, visibilityVolumeTypes, volumeTypesOf, type InputOf } from '@sextant/contract'
import type { volumesGo } from '@sextant/contract/keywords_2/volumes.ts'
import type { Executor } from '#db/database.ts'
import { searchPlaces } from '#places/search.ts'
import type { VolumeProvider } from '#serp/volumes.ts'
import { lackOf, qualifiersOfProject, type Qualifier, type TypesWanted } from '#volumes/qualifiers.ts'

type Input = Omit<InputOf<typeof volumesGo>, 'price_token'>

/** A qualifier with the `id` of the request, or a default one. */
export interface NamedQualifier extends Qualifier {
  readonly id: string
}

/**
 * The volumes that a request names, without duplicates. Throws ApiError 2001 or 2003 for parameters that name none or
 * exclude each other, 3005 for volumes that the provider does not have.
 */
export async function qualifiersOf(
  executor: Executor,
  accountId: number,
  input: Input,
  provider: VolumeProvider,
): Promise<NamedQualifier[]> {
  const named = input.qualifiers ?? []
  const wanted = typesWanted(input)
  const hasWanted = Object.values(wanted).some((types) => types.length > 0)
  if (named.length > 0 && hasWanted) {
    throw new ApiError('parameter_value', 'must be absent when parameters for all regions are given', {
      field: 'qualifiers',
    })
  }
  if (hasWanted)
    return offered(await qualifiersOfProject(executor, accountId, input.project_id, wanted), provider)
  if (named.length > 0) return distinct(named.map((each, index) => readQualifier(each, provider, index)))
  throw new ApiError('parameter_missing', 'required: `qualifiers` or `set_qualifiers_for_visibility`', {
    field: 'qualifiers',
  })
}

/** The types to collect for all regions of the project. */
function typesWanted(input: Input): TypesWanted {
  const forVisibility = input.set_qualifiers_for_visibility || input.check_all_regions
  return {
    0: [...(forVisibility ? [visibilityVolumeTypes[0]] : []), ...input.check_all_regions_yandex_types],
    1: forVisibility || input.check_all_regions_google ? [visibilityVolumeTypes[1]] : [],
  }
}

/** The qualifiers that the provider has. Throws ApiError 3005 when it has none of them. */
function offered(qualifiers: readonly Qualifier[], provider: VolumeProvider): NamedQualifier[] {
  const lacks = qualifiers.map((qualifier) => lackOf(provider, qualifier))
  const [lack] = lacks
  if (typeof lack === 'string' && lacks.every((each) => each !== null)) throw unavailable(lack, 'project_id')
  return distinct(
    qualifiers.filter((_, index) => lacks[index] === null).map((each) => ({ ...each, id: nameOf(each) })),
  )
}

function readQualifier(
  asked: NonNullable<Input['qualifiers']>[number],
  provider: VolumeProvider,
  index: number,
): NamedQualifier {
  const field = `qualifiers[${index}]`
  const qualifier = checkedQualifier(
    { regionKey: asked.region_key, searcherKey: asked.searcher_key, type: asked.type },
    (member) => `${field}.${member}`,
  )
  const lack = lackOf(provider, qualifier)
  if (lack !== null) throw unavailable(lack, field)
  return { ...qualifier, id: asked.id ?? nameOf(qualifier) }
}

/** Checks that a qualifier exists. Throws ApiError 2003; `field` names a part of it in errors. */
export function checkedQualifier(qualifier: Qualifier, field: (part: string) => string): Qualifier {
  const { regionKey, searcherKey, type } = qualifier
  const { name } = searchers[searcherKey]
  const { total } = searchPlaces({ search: '', keys: [regionKey], searcherKey, limit: 1, offset: 0 })
  if (total === 0) {
    throw new ApiError(
      'parameter_value',
      `must be a place of ${name}, as in get/system_2/common/regions, but got ${regionKey}`,
      {
        field: field('region_key'),
      },
    )
  }
  const types = volumeTypesOf(searcherKey)
  if (!types.includes(type)) {
    throw new ApiError(
      'parameter_value',
      types.length === 0
        ? `must be absent: ${name} has no volumes`
        : `must be one of: ${types.join(', ')} for ${name}; got ${type}`,
      {
        field: field('type'),
      },
    )
  }
  return qualifier
}

function nameOf({ regionKey, searcherKey, type }: Qualifier): string {
  return `${regionKey}:${searcherKey}:${type}`
}

function distinct(qualifiers: readonly NamedQualifier[]): NamedQualifier[] {
  return [...new Map(qualifiers.map((each) => [nameOf(each), each])).values()]
}

function unavailable(text: string, field: string): ApiError {
  return new ApiError('provider_unavailable', `${text}; nothing was started`, { field })
}
