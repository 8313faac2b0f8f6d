import { errorCatalogue, type ErrorName, type Operation } from '@sextant/contract'
import { everyOperationsErrors, possibleErrors } from './possible-errors.ts'

export const ERRORS_COMPONENT = 'Errors'

/** A failure as it goes over the wire. */
export const errorsSchema = {
  type: 'object',
  properties: {
    errors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          code: {
            type: 'integer',
            enum: Object.values(errorCatalogue).map(({ code }) => code),
            description: 'Error code, by which programs recognize the error.',
          },
          string: { type: 'string', description: 'Description of the error, for people.' },
          detail: {
            description: 'Details of this occurrence.',
            anyOf: [
              {
                type: 'object',
                properties: {
                  text: { type: 'string' },
                  fieldViolation: {
                    type: 'object',
                    description: 'Present if a single parameter caused the error.',
                    properties: {
                      field: {
                        type: 'string',
                        description: 'Path of the parameter, such as `filters[0].operator`.',
                      },
                      message: { type: 'string' },
                    },
                    required: ['field', 'message'],
                  },
                },
                required: ['text'],
              },
              { type: 'null' },
            ],
          },
        },
        required: ['code', 'string', 'detail'],
      },
    },
  },
  required: ['errors'],
}

/** An example of every error, by its name in the catalogue. */
export function errorExamples(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(errorCatalogue).map(([name, { code, string, hint }]) => [
      name,
      { summary: `${code} ${name}`, description: hint, value: { errors: [{ code, string, detail: null }] } },
    ]),
  )
}

/** Error responses that several operations share unchanged, by the names of their components. */
export function sharedResponses(operations: readonly Operation[]): Record<string, object> {
  const used = new Set(
    operations.flatMap((operation) => Object.values(errorResponses(operation))).map(nameOf),
  )
  return Object.fromEntries(
    byStatus(everyOperationsErrors)
      .map(([status, names]) => [`Failure${status}`, response(names)] as const)
      .filter(([name]) => used.has(name)),
  )
}

/** The error responses of an operation, by HTTP status in ascending order. */
export function errorResponses(operation: Operation): Record<string, object> {
  const shared = new Map(byStatus(everyOperationsErrors))
  return Object.fromEntries(
    byStatus(possibleErrors(operation)).map(([status, names]) => [
      String(status),
      shared.get(status)?.length === names.length
        ? { $ref: `${RESPONSES}Failure${status}` }
        : response(names),
    ]),
  )
}

const RESPONSES = '#/components/responses/'

function nameOf(entry: object): string | undefined {
  return '$ref' in entry ? String(entry.$ref).slice(RESPONSES.length) : undefined
}

function byStatus(names: readonly ErrorName[]): [status: number, names: ErrorName[]][] {
  return [...Map.groupBy(names, (name) => errorCatalogue[name].status)].toSorted(([a], [b]) => a - b)
}

function response(names: readonly ErrorName[]): object {
  const waits = names.some((name) => 'retries' in errorCatalogue[name])
  return {
    description: names
      .map((name) => `${errorCatalogue[name].code}: ${errorCatalogue[name].string}`)
      .join('\n\n'),
    ...(waits ? { headers: { 'Retry-After': retryAfter } } : {}),
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${ERRORS_COMPONENT}` },
        examples: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/examples/${name}` }])),
      },
    },
  }
}

const retryAfter = {
  description: 'Seconds to wait before a retry, if a retry makes sense.',
  schema: { type: 'integer', minimum: 0 },
}
