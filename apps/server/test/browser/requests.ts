import { registry } from '@sextant/contract'
import { OPENID_CALLBACK, OPENID_START } from '@sextant/contract/sign-in.ts'
import type { BrowserContext, Request } from 'playwright-core'
import { Check } from 'typebox/schema'
import { openApiDocument } from '#http/reference/openapi.ts'

type Json = Readonly<Record<string, unknown>>

const document = openApiDocument(registry) as {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly requestBody: { readonly content: { 'application/json': { schema: Json } } }
        }
      }
    >
  >
  readonly components: Json
}

/** Public paths other than the files of the build. */
const openPages = new Set(['/readyz', '/openapi.json', OPENID_START, OPENID_CALLBACK])
/** Files of the build: the page itself and its assets. A test spells one address as an attacker does. */
const BUILD = /^\/(assets\/[\w.-]+|(e|%65)mbed\/[\w.-]+)?$/

/**
 * Compares every request of a browser with the OpenAPI document.
 *
 * @param operations receives the called paths of the document
 * @param elsewhere other origins that pages may lead to
 * @returns the requests that the document does not describe, each with its fault; the list grows
 */
export function watchRequests(
  context: BrowserContext,
  url: string,
  operations: Set<string>,
  elsewhere: readonly string[] = [],
): readonly string[] {
  const undescribed: string[] = []
  context.on('request', (request) => {
    const at = new URL(request.url())
    // Created by the page itself, such as a file to download.
    if (at.protocol === 'blob:' || at.protocol === 'data:') return
    if (elsewhere.includes(at.origin) && request.isNavigationRequest()) return
    const fault = at.origin === new URL(url).origin ? faultOf(request, at) : 'another origin'
    if (fault !== undefined) undescribed.push(`${request.method()} ${request.url()}: ${fault}`)
    if (at.pathname in document.paths) operations.add(at.pathname)
  })
  return undescribed
}

function faultOf(request: Request, { pathname, search }: URL): string | undefined {
  if (request.method() === 'GET') {
    return BUILD.test(pathname) || openPages.has(pathname) ? undefined : 'not a file of the build'
  }
  const operation = document.paths[pathname]
  if (request.method() !== 'POST' || operation === undefined)
    return 'not an operation of the OpenAPI document'
  if (search !== '') return 'parameters in the address'
  const { schema } = operation.post.requestBody.content['application/json']
  const body = request.postDataJSON() as Json
  const strange = Object.keys(body).filter((name) => !(name in (schema.properties as Json)))
  if (strange.length > 0) return `unknown parameters ${strange.join(', ')}`
  const fits = Check({ components: document.components, allOf: [schema] }, body)
  return fits ? undefined : `the schema does not allow ${JSON.stringify(body)}`
}
