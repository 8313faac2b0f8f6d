import { timingSafeEqual } from 'node:crypto'
import { OPENID_CALLBACK, OPENID_START } from '@sextant/contract/sign-in.ts'
import type * as OpenIdClient from 'openid-client'
import { isFirstUse } from '#accounts/attempts.ts'
import type { Settings } from '#config/settings.ts'
import type { Database } from '#db/database.ts'
import type { Providers } from '#providers/providers.ts'
import { SignInFailure } from './failure.ts'
import { isComplete, type Claims } from './person.ts'
import { SealedText } from './sealed-text.ts'

/** The account to connect, and the session that asked for it. */
export interface LinkRequest {
  readonly accountId: number
  readonly sessionId: number
}

/** What a browser keeps while its user is at the provider. */
interface Begun {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  /** Page of the dashboard to come back to. */
  readonly returnTo: string
  readonly link?: LinkRequest | undefined
}

/** What the provider said, and what the sign-in was begun for. */
export interface Finished {
  readonly claims: Claims
  readonly returnTo: string
  readonly link: LinkRequest | undefined
}

type Library = typeof OpenIdClient
type Metadata = OpenIdClient.ServerMetadata

/** Seconds that people may spend at the provider. */
export const BEGUN_SECONDS = 600
/** Seconds within which an address that connects an account is opened. */
const TICKET_SECONDS = 300
/** Seconds after which a request to the provider is given up. */
const TIMEOUT_SECONDS = 10
/** Longest reply of the provider, in bytes. The library reads replies as a whole; those of providers have a few kilobytes. */
const LONGEST_REPLY = 262_144
/** Seconds by which the clocks of the provider and of this machine may differ. */
const CLOCK_TOLERANCE_SECONDS = 60
/** Milliseconds for which the addresses of the provider are kept. */
const METADATA_MS = 600_000
/** Longest name that a provider gives to a person (OpenID Connect Core 1.0, section 2). */
const SUBJECT_LENGTH = 255

/** The identity provider of the installation, by the authorization code flow of OpenID Connect with PKCE. */
export class IdentityProvider {
  /** Name for people. */
  readonly name: string
  /** Address at which signing in begins. */
  readonly startUrl: string
  readonly #settings: Settings
  readonly #issuer: string
  readonly #publicUrl: string
  readonly #sealed: SealedText
  #metadata: { readonly answer: Promise<Metadata>; until: number } | undefined

  /**
   * The provider of the settings, if there is one.
   *
   * @param providers has the key of the installation, which all its processes share
   */
  static of(
    settings: Settings,
    providers: Pick<Providers, 'open' | 'sealingKey'>,
  ): IdentityProvider | undefined {
    const { OIDC_ISSUER, PUBLIC_URL } = settings
    if (OIDC_ISSUER === undefined || PUBLIC_URL === undefined) return undefined
    return new IdentityProvider(settings, { issuer: OIDC_ISSUER, publicUrl: PUBLIC_URL }, providers)
  }

  private constructor(
    settings: Settings,
    { issuer, publicUrl }: { readonly issuer: string; readonly publicUrl: string },
    providers: Pick<Providers, 'open' | 'sealingKey'>,
  ) {
    this.#settings = settings
    this.#issuer = issuer
    this.#publicUrl = publicUrl
    this.name = settings.OIDC_NAME ?? new URL(issuer).host
    this.startUrl = this.#publicUrl + OPENID_START
    this.#sealed = new SealedText(providers)
  }

  /** Whether browsers reach this installation by HTTPS. */
  get isEncrypted(): boolean {
    return this.#publicUrl.startsWith('https:')
  }

  /** An address that connects an account, for a browser that is signed in to it. */
  async linkUrl(accountId: number): Promise<string> {
    const ticket = await this.#sealed.make('link', { accountId }, TICKET_SECONDS)
    const query = new URLSearchParams({ link: ticket, return: '/profile' })
    return `${this.startUrl}?${query.toString()}`
  }

  /** The account that an address connects; undefined if it is not one of `linkUrl` or too old. */
  async linkedAccount(ticket: string): Promise<number | undefined> {
    return (await this.#sealed.read<{ accountId: number }>('link', ticket))?.accountId
  }

  /** Begins a sign-in: where to send the browser, and what it keeps for `finish`. Throws SignInFailure. */
  async begin(
    returnTo: string,
    link: LinkRequest | undefined,
  ): Promise<{ readonly url: URL; readonly kept: string }> {
    const library = await load()
    const begun: Begun = {
      state: library.randomState(),
      nonce: library.randomNonce(),
      codeVerifier: library.randomPKCECodeVerifier(),
      returnTo,
      link,
    }
    const challenge = await library.calculatePKCECodeChallenge(begun.codeVerifier)
    const url = await this.#with(library, async (configuration) =>
      library.buildAuthorizationUrl(configuration, {
        redirect_uri: this.#publicUrl + OPENID_CALLBACK,
        scope: this.#settings.OIDC_SCOPES,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        state: begun.state,
        nonce: begun.nonce,
      }),
    )
    return { url, kept: await this.#sealed.make('begun', begun, BEGUN_SECONDS) }
  }

  /** The page to come back to; undefined if what the browser kept is not of `begin` or too old. */
  async returnTo(kept: string): Promise<string | undefined> {
    return (await this.#sealed.read<Begun>('begun', kept))?.returnTo
  }

  /**
   * Exchanges the code that the provider gave to a browser. What `begin` gave to the browser works once: providers should refuse a
   * used code, but not all do. Throws SignInFailure.
   *
   * @param answer query string with which the browser came back
   * @param kept what `begin` gave to the browser
   */
  async finish(database: Database, answer: URLSearchParams, kept: string): Promise<Finished> {
    const begun = await this.#sealed.read<Begun>('begun', kept)
    if (begun === undefined)
      throw new SignInFailure('expired', 'what the browser kept is too old or not genuine')
    if (!(await isFirstUse(database, `openid:begun:${begun.state}`)))
      throw new SignInFailure('expired', 'the browser has come back with it before')
    if (!isSame(answer.get('state') ?? '', begun.state)) {
      throw new SignInFailure('expired', 'the state is not the one that this browser kept')
    }
    const library = await load()
    const claims = await this.#with(library, async (configuration) => {
      const address = new URL(`${this.#publicUrl}${OPENID_CALLBACK}?${answer.toString()}`)
      const tokens = await library.authorizationCodeGrant(configuration, address, {
        expectedState: begun.state,
        expectedNonce: begun.nonce,
        pkceCodeVerifier: begun.codeVerifier,
        idTokenExpected: true,
      })
      return this.#claims(library, configuration, tokens)
    })
    return { claims, returnTo: begun.returnTo, link: begun.link }
  }

  /** Uses what the provider says about itself. After a failure it is asked again, since that may have been wrong or have changed. */
  async #with<T>(
    library: Library,
    use: (configuration: OpenIdClient.Configuration) => Promise<T>,
  ): Promise<T> {
    try {
      return await use(await this.#configuration(library))
    } catch (error) {
      this.#metadata = undefined
      throw failureOf(library, error)
    }
  }

  /** The claims of the ID token, with those of the UserInfo endpoint if the ID token lacks what is needed. */
  async #claims(
    library: Library,
    configuration: OpenIdClient.Configuration,
    tokens: Awaited<ReturnType<Library['authorizationCodeGrant']>>,
  ): Promise<Claims> {
    const claims: Claims = tokens.claims()!
    const { sub } = claims
    // People with an empty subject would share an account, and so would people whose subjects differ only in lone surrogates.
    if (sub === '' || sub.length > SUBJECT_LENGTH || !sub.isWellFormed()) {
      throw new SignInFailure('failed', `the subject must be a text of 1 to ${SUBJECT_LENGTH} characters`)
    }
    const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined
    if (!hasMore || isComplete(claims, this.#settings)) return claims
    const more = await library.fetchUserInfo(configuration, tokens.access_token, claims.sub)
    // An address and what is said about it come from one place.
    const own =
      more.email === undefined ? claims : { ...claims, email_verified: undefined, xms_edov: undefined }
    return { ...own, ...more, iss: claims.iss, sub: claims.sub }
  }

  /**
   * What the library needs to know. Made for each use, because the library keeps the keys of the provider with it and would not ask
   * again for keys that were replaced within the last minute.
   */
  async #configuration(library: Library): Promise<OpenIdClient.Configuration> {
    const metadata = await this.#discovered(library)
    const { OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: secret } = this.#settings
    const configuration = new library.Configuration(
      metadata,
      OIDC_CLIENT_ID!,
      { [library.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      clientAuthentication(library, metadata, secret),
    )
    configuration[library.customFetch] = fetchBounded
    configuration.timeout = TIMEOUT_SECONDS
    // A token from the provider's own address would count without it (OpenID Connect Core 1.0, 3.1.3.7), but this costs little.
    library.enableNonRepudiationChecks(configuration)
    if (this.#issuer.startsWith('http:')) library.allowInsecureRequests(configuration)
    return configuration
  }

  async #discovered(library: Library): Promise<Metadata> {
    if (this.#metadata === undefined || performance.now() > this.#metadata.until) {
      const asked = { answer: this.#discover(library), until: performance.now() + METADATA_MS }
      this.#metadata = asked
      asked.answer.catch(() => {
        if (this.#metadata === asked) this.#metadata = undefined
      })
    }
    return this.#metadata.answer
  }

  async #discover(library: Library): Promise<Metadata> {
    const address = new URL(`${this.#issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    try {
      const found = await library.discovery(address, this.#settings.OIDC_CLIENT_ID!, undefined, undefined, {
        timeout: TIMEOUT_SECONDS,
        [library.customFetch]: fetchBounded,
        execute: this.#issuer.startsWith('http:') ? [library.allowInsecureRequests] : [],
      })
      const metadata = found.serverMetadata()
      // With the whole address, the library leaves this check to its caller. A slash at the end is easily left out or added.
      if (metadata.issuer.replace(/\/$/, '') !== this.#issuer.replace(/\/$/, '')) {
        throw new SignInFailure(
          'failed',
          `OIDC_ISSUER is ${this.#issuer}, but the provider is ${metadata.issuer}`,
        )
      }
      return metadata
    } catch (error) {
      throw failureOf(library, error)
    }
  }
}

/** Loaded on first use, so that it does not slow down the start. */
function load(): Promise<Library> {
  return import('openid-client')
}

/** Requests of the library. Reading more than the longest reply fails. */
const fetchBounded: OpenIdClient.CustomFetch = async (url, options) => {
  const response = await fetch(url, options)
  let left = LONGEST_REPLY
  const bound = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.byteLength
      if (left < 0) throw new RangeError(`the reply of the provider has more than ${LONGEST_REPLY} bytes`)
      controller.enqueue(chunk)
    },
  })
  return new Response(response.body?.pipeThrough(bound), response)
}

/** How Sextant proves to the provider that it is itself: as the provider offers, and as the standard prefers. */
function clientAuthentication(
  library: Library,
  { token_endpoint_auth_methods_supported: methods }: Metadata,
  secret: string | undefined,
): OpenIdClient.ClientAuth {
  if (secret === undefined) return library.None()
  const isBasic = methods === undefined || methods.includes('client_secret_basic')
  return isBasic ? library.ClientSecretBasic(secret) : library.ClientSecretPost(secret)
}

function failureOf(library: Library, error: unknown): SignInFailure {
  if (error instanceof SignInFailure) return error
  if (error instanceof library.AuthorizationResponseError && error.error === 'access_denied') {
    return new SignInFailure('declined', 'the user declined at the provider', { cause: error })
  }
  return causesOf(error).some(isOutage)
    ? new SignInFailure('unreachable', 'the provider does not respond', { cause: error })
    : new SignInFailure('failed', 'the provider and Sextant do not agree', { cause: error })
}

/** An error, its cause, the cause of that, and so on. */
function causesOf(error: unknown): unknown[] {
  return error instanceof Error && error.cause !== undefined ? [error, ...causesOf(error.cause)] : [error]
}

/** Whether a cause of a failure is that the provider was down: no connection, one that broke, no whole reply in time, or a gateway's reply. */
function isOutage(cause: unknown): boolean {
  if (cause instanceof Response) return cause.status >= 500
  if (cause instanceof DOMException) return cause.name === 'TimeoutError'
  // `fetch` throws it, also while a reply is read.
  return cause instanceof TypeError && cause.cause !== undefined
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
