import type { Failure, Success } from '@sextant/sdk'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { CallFailed } from './failure.ts'
import type { JsonSchema, OpenApiDocument, OpenApiOperation } from './openapi.ts'

/** A parameter of an operation, with references in its schema resolved. */
export interface OperationParameter {
  readonly name: string
  readonly required: boolean
  readonly schema: JsonSchema
}

/** An operation, as the OpenAPI document describes it. */
export interface ApiOperation {
  /** For example `get/keywords_2/keywords`. */
  readonly address: string
  readonly service: string
  /** One sentence, in English. */
  readonly summary: string
  /** Further paragraphs, in English, with code between backticks. */
  readonly description: string
  readonly parameters: readonly OperationParameter[]
  readonly example: Readonly<Record<string, unknown>>
  readonly isOpen: boolean
  readonly isFile: boolean
  /** Address of the operation that returns the price, if this one spends money. */
  readonly price: string | undefined
}

const ROOT = '/v2/json/'

/** All operations in the installation's OpenAPI document, loaded once. */
export function useOperations(): UseQueryResult<Success<readonly ApiOperation[]>, CallFailed> {
  return useQuery<Success<readonly ApiOperation[]>, CallFailed>({
    queryKey: ['openapi.json'],
    queryFn: async ({ signal }) => ({
      ok: true,
      result: operationsOf(await readDocument(signal)),
      requestId: undefined,
    }),
    staleTime: Infinity,
  })
}

async function readDocument(signal: AbortSignal): Promise<OpenApiDocument> {
  let response: Response
  try {
    response = await fetch('/openapi.json', { signal })
  } catch (error) {
    throw new CallFailed(failed('network', String(error), 0))
  }
  if (!response.ok) throw new CallFailed(failed('protocol', `HTTP ${response.status}`, response.status))
  return (await response.json()) as OpenApiDocument
}

function failed(kind: 'network' | 'protocol', string: string, status: number): Failure {
  return { ok: false, kind, errors: [{ code: 0, string, detail: null }], status }
}

function operationsOf({ paths, components }: OpenApiDocument): ApiOperation[] {
  return Object.entries(paths).map(([path, { post }]) => {
    const { schema, example = {} } = post.requestBody.content['application/json']
    const required = new Set(schema.required)
    return {
      address: path.slice(ROOT.length),
      service: post.tags[0],
      summary: post.summary,
      description: post.description ?? '',
      parameters: Object.entries(schema.properties ?? {}).map(([name, one]) => ({
        name,
        required: required.has(name),
        schema: resolved(one, components.schemas),
      })),
      example,
      isOpen: post.security !== undefined,
      isFile: isFile(post),
      price: post['x-price']?.slice(ROOT.length),
    }
  })
}

function isFile({ responses }: OpenApiOperation): boolean {
  return !('application/json' in responses[200].content)
}

/** Replaces references in a schema with the components they refer to. */
function resolved(schema: JsonSchema, schemas: OpenApiDocument['components']['schemas']): JsonSchema {
  const { $ref, items, ...own } = schema
  const target = $ref === undefined ? undefined : schemas[$ref.split('/').at(-1)!]
  return {
    ...(target === undefined ? {} : resolved(target, schemas)),
    ...own,
    ...(items === undefined ? {} : { items: resolved(items, schemas) }),
  }
}
