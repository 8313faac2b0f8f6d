import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import Provider, { type Configuration } from 'oidc-provider'
import { freePort } from '../free-port.ts'
import { onEnd, type Scope } from '../scope.ts'

/** What the provider knows of a person. */
export interface TestPerson {
  readonly sub: string
  /** Claims that the ID token has in place of the others. */
  readonly inIdToken?: object
  readonly [claim: string]: unknown
}

/** A real identity provider on this machine, at which a person signs in by being named. */
export interface TestIdentityProvider {
  readonly issuer: string
  /** Settings of a Sextant that uses it. */
  readonly settings: {
    readonly OIDC_ISSUER: string
    readonly OIDC_CLIENT_ID: string
    readonly OIDC_CLIENT_SECRET: string
  }
  /** Who signs in from now on; undefined: nobody, the request is declined. */
  person: TestPerson | undefined
  /** Whether it publishes other keys, under the same names, than those that sign its tokens. */
  showsOtherKeys: boolean
  /** Path at which its replies end with a megabyte of spaces, which mean nothing in JSON. */
  longAt: string | undefined
  /** Path at which what stands before it answers in its place, or breaks the connection in the middle of a reply. */
  downAt: { readonly path: string; readonly how: 'gateway' | 'broken' } | undefined
  /** Members of its description that are wrong. */
  wrongMetadata: object | undefined
  /** Signs its tokens with new keys from now on. */
  replaceKeys(): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
}

const CLIENT = { id: 'sextant', secret: 'secret of the client & co.' }

/**
 * Starts a provider.
 *
 * @param redirectUri where it may send browsers back to
 * @param configuration in place of the usual one
 */
export async function startIdentityProvider(
  scope: Scope,
  redirectUri: string,
  configuration: Configuration = {},
): Promise<TestIdentityProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const people = new Map<string, TestPerson>()
  let keys = newKeys()
  let server: Server | undefined

  const listen = async () => {
    const provider = providerOf(issuer, redirectUri, people, { jwks: keys, ...configuration })
    const handle = provider.callback()
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      if (request.url === '/jwks' && running.showsOtherKeys) {
        const others = newKeys().keys.map((key) => ({ ...publicPartOf(key), kid: keys.keys[0]!.kid }))
        return response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: others }))
      }
      if (request.url === running.longAt) rewrite(response, (body) => body + ' '.repeat(1_000_000))
      const { downAt, wrongMetadata } = running
      if (downAt !== undefined && request.url === downAt.path) return fail(response, downAt.how)
      if (request.url === '/.well-known/openid-configuration' && wrongMetadata !== undefined)
        rewrite(response, (body) => JSON.stringify({ ...(JSON.parse(body) as object), ...wrongMetadata }))
      if (request.url?.startsWith('/interaction/') !== true) return handle(request, response)
      const { person } = running
      if (person !== undefined) people.set(person.sub, person)
      const result =
        person === undefined
          ? { error: 'access_denied' }
          : { login: { accountId: person.sub, remember: false } }
      await provider.interactionFinished(request, response, result)
    }
    server = createServer((request, response) => void answer(request, response))
    await new Promise<void>((resolve) => server!.listen(port, '127.0.0.1', resolve))
  }
  const close = async () => {
    const closing = server
    server = undefined
    if (closing === undefined) return
    closing.closeAllConnections()
    await new Promise((resolve) => closing.close(resolve))
  }
  const running: TestIdentityProvider = {
    issuer,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    person: undefined,
    showsOtherKeys: false,
    longAt: undefined,
    downAt: undefined,
    wrongMetadata: undefined,
    async replaceKeys() {
      keys = newKeys()
      await close()
      await listen()
    },
    stop: close,
    start: listen,
  }
  await listen()
  onEnd(scope, close)
  return running
}

function rewrite(response: ServerResponse, change: (body: string) => string): void {
  const end = response.end.bind(response)
  response.end = (body: unknown) => {
    response.removeHeader('content-length')
    return end(change(String(body)))
  }
}

function fail(response: ServerResponse, how: 'gateway' | 'broken'): void {
  if (how === 'gateway') return void response.writeHead(503).end('No server is available.')
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
  response.write('{', () => response.destroy())
}

function providerOf(
  issuer: string,
  redirectUri: string,
  people: ReadonlyMap<string, TestPerson>,
  configuration: Configuration,
): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    cookies: { keys: ['cookies of the tests'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, id) => ({ accountId: id, claims: (use) => claimsOf(people.get(id), id, use) }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    // Nobody is asked to agree.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    ...configuration,
  })
}

function claimsOf(person: TestPerson | undefined, sub: string, use: string): { sub: string } {
  return { ...person, ...(use === 'id_token' ? person?.inIdToken : {}), sub }
}

interface Key {
  readonly kid: string
  readonly [member: string]: unknown
}

function publicPartOf({ kty, n, e, use, alg }: Key): object {
  return { kty, n, e, use, alg }
}

let made = 0
function newKeys(): { keys: Key[] } {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    keys: [{ ...privateKey.export({ format: 'jwk' }), kid: `key-${++made}`, use: 'sig', alg: 'RS256' }],
  }
}
