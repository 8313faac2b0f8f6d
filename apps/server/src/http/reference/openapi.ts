import type { Operation } from '@sextant/contract'
import { SESSION_COOKIE, SESSION_HEADER } from '@sextant/contract/session.ts'
import { exampleAnswer } from './example.ts'
import { errorExamples, errorResponses, sharedResponses } from './openapi-errors.ts'
import { resultSchema, sharedSchemas } from './openapi-results.ts'
import { requestSchema } from './openapi-requests.ts'
import { rightsSentences } from './rights-needed.ts'
import { type OperationTable, serviceOf, servicesOf } from './services.ts'

const DESCRIPTION = `Every operation, reading ones included, is a POST of a JSON object to
\`/v2/json/{operator}/{service}/{method}\`. Form-encoded bodies with PHP-style brackets and multipart bodies are read
as well; numbers may come as digit strings and the other way round; unknown parameters are ignored.

A success answers \`result\`. A failure answers \`errors\` with a fitting status and no \`result\`; with
\`ERROR_STYLE=v2\` it answers status 200, \`"result": null\` and the same \`errors\`.`

/**
 * The OpenAPI 3.1 document of the operations of a registry: plain JSON, the same for the same registry. Operations
 * come by service.
 */
export function openApiDocument(registry: OperationTable): object {
  const services = servicesOf(registry)
  const operations = services.flatMap((service) => service.operations)
  const document = {
    openapi: '3.1.0',
    info: { title: 'Sextant', summary: 'Keyword position tracking', description: DESCRIPTION, version: 'v2' },
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
      examples: errorExamples(),
      securitySchemes: {
        account: { type: 'apiKey', in: 'header', name: 'User-Id', description: 'Id of the account.' },
        key: { type: 'http', scheme: 'bearer', description: 'API key of that account.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: `${SESSION_COOKIE}…`,
          description:
            'Session of a browser, begun by `add/users_2/sessions`; only without the headers of a key. Its name ends in ' +
            'letters of the installation.',
        },
        ownPage: {
          type: 'apiKey',
          in: 'header',
          name: SESSION_HEADER,
          description: '`1`: pages of other sites cannot send it.',
        },
      },
    },
  }
  // Schemas carry properties of their library that are not JSON.
  return JSON.parse(JSON.stringify(document)) as object
}

function described(operation: Operation): object {
  const administrators = operation.access === 'administrator' ? 'Only for administrators.' : ''
  const aliases = operation.aliases.map((alias) => `Programs also know it as \`${alias}\`.`)
  const price = operation.price === undefined ? '' : `Spends money; \`${operation.price}\` tells how much.`
  const description = [operation.notes, price, ...aliases, ...rightsSentences(operation), administrators]
    .filter((text) => text !== '')
    .join('\n\n')
  const { schema, required } = requestSchema(operation)
  return {
    operationId: operation.address.replaceAll('/', '_'),
    tags: [serviceOf(operation)],
    summary: operation.summary,
    ...(description === '' ? {} : { description }),
    ...(operation.access === 'open' ? { security: [{ ownPage: [] }] } : {}),
    ...(Object.keys(operation.rights).length === 0 ? {} : { 'x-rights': operation.rights }),
    ...(operation.price === undefined ? {} : { 'x-price': `/v2/json/${operation.price}` }),
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
    content: { 'text/csv': { schema: { type: 'string' }, example } },
  }
}
