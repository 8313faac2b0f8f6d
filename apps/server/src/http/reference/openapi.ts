import type { Operation } from '@sextant/contract'
import { SESSION_COOKIE, SESSION_HEADER } from '@sextant/contract/session.ts'
import { exampleAnswer } from './example.ts'
import { errorExamples, errorResponses, sharedResponses } from './openapi-errors.ts'
import { requestSchema } from './openapi-requests.ts'
import { resultSchema, sharedSchemas } from './openapi-results.ts'
import { isRepeatable } from './possible-errors.ts'
import { rightsSentences, scopesSentences } from './rights-needed.ts'
import { serviceOf, servicesOf, type OperationTable } from './services.ts'

const DESCRIPTION = `Every operation, even one that only reads, is a POST of a JSON object to
\`/v2/json/{operator}/{service}/{method}\`. Form-encoded bodies with PHP-style brackets and multipart bodies are
supported as well. Numbers may be sent as digit strings and digit strings as numbers. One text, number or date may be sent
instead of a list of one. \`null\` is the same as an absent parameter. Unknown parameters are ignored.

A success returns \`result\`. A failure returns \`errors\` with a matching status and no \`result\`; with
\`ERROR_STYLE=v2\`, it returns status 200, \`"result": null\` and the same \`errors\`.`

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes the request safe to repeat for a day: the same key with the same request has one effect and returns the ' +
    'first response, with the header `Idempotent-Replayed: true`.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '8e03978e-40d5-43e8-bc93-6894a57f9324',
}

const JSON_FILE = 'application/json'

/**
 * Returns the OpenAPI 3.1 document of a registry: plain JSON, the same for the same registry. Operations are listed
 * by service.
 */
export function openApiDocument(registry: OperationTable): object {
  const services = servicesOf(registry)
  const operations = services.flatMap((service) => service.operations)
  const document = {
    openapi: '3.1.0',
    info: { title: 'Sextant', summary: 'Keyword rank tracking', description: DESCRIPTION, version: 'v2' },
    servers: [{ url: '/' }],
    security: [
      { account: [], key: [] },
      { session: [], ownPage: [] },
    ],
    tags: services.map(({ name, title, doc }) => ({ name, description: `${title}. ${doc}` })),
    paths: Object.fromEntries(
      operations.map((operation) => [`/v2/json/${operation.address}`, { post: described(operation) }]),
    ),
    components: {
      schemas: sharedSchemas(operations),
      responses: sharedResponses(operations),
      parameters: { idempotencyKey: IDEMPOTENCY_KEY },
      examples: errorExamples(),
      securitySchemes: {
        account: { type: 'apiKey', in: 'header', name: 'User-Id', description: 'Id of the account.' },
        key: { type: 'http', scheme: 'bearer', description: 'API key of that account.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: `${SESSION_COOKIE}…`,
          description:
            'Browser session, started by `add/users_2/sessions`; used only without the headers of a key. ' +
            'Its name ends in letters specific to the installation.',
        },
        ownPage: {
          type: 'apiKey',
          in: 'header',
          name: SESSION_HEADER,
          description: 'Must be `1`. Pages of other sites cannot send this header.',
        },
      },
    },
  }
  // Schemas carry properties of their library that are not JSON.
  return JSON.parse(JSON.stringify(document)) as object
}

function described(operation: Operation): object {
  const administrators = operation.access === 'administrator' ? 'Requires an administrator.' : ''
  const aliases = operation.aliases.map((alias) => `Alias: \`${alias}\`.`)
  const price =
    operation.price !== undefined
      ? `Spends money; \`${operation.price}\` returns the price and a price token.`
      : operation.spendsLater === true
        ? 'Refused to API keys with `requires_price_token`, since it has no price of its own.'
        : ''
  const description = [
    operation.notes,
    price,
    ...aliases,
    ...scopesSentences(operation),
    ...rightsSentences(operation),
    administrators,
  ]
    .filter((text) => text !== '')
    .join('\n\n')
  const { schema, required } = requestSchema(operation)
  return {
    operationId: operation.address.replaceAll('/', '_'),
    tags: [serviceOf(operation)],
    summary: operation.summary,
    ...(description === '' ? {} : { description }),
    ...(operation.access === 'open' ? { security: [{ ownPage: [] }] } : {}),
    ...(operation.scopes.length === 0 ? {} : { 'x-scopes': operation.scopes }),
    ...(Object.keys(operation.rights).length === 0 ? {} : { 'x-rights': operation.rights }),
    ...(operation.price === undefined ? {} : { 'x-price': `/v2/json/${operation.price}` }),
    ...(isRepeatable(operation) ? { parameters: [{ $ref: '#/components/parameters/idempotencyKey' }] } : {}),
    requestBody: {
      required,
      content: { 'application/json': { schema, example: operation.example.request } },
    },
    responses: { '200': answered(operation), ...errorResponses(operation) },
  }
}

function answered(operation: Operation): object {
  const example = exampleAnswer(operation)
  if (operation.result !== 'file') {
    const schema = resultSchema(operation)
    return { description: 'The result.', content: { 'application/json': { schema, example } } }
  }
  return {
    description: 'The file.',
    headers: {
      'Content-Disposition': {
        description: '`attachment` with the name of the file.',
        schema: { type: 'string' },
        example: 'attachment; filename="export.csv"',
      },
    },
    content: Object.fromEntries(
      operation.contentTypes.map((type, index) => [
        type,
        { schema: fileSchema(type), ...(index === 0 ? { example: fileExample(type, example) } : {}) },
      ]),
    ),
  }
}

function fileSchema(type: string): object {
  if (type === JSON_FILE) return { anyOf: [{ type: 'object' }, { type: 'array' }] }
  return type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }
}

function fileExample(type: string, text: unknown): unknown {
  return type === JSON_FILE ? JSON.parse(String(text)) : text
}
