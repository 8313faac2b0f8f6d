import { domainToASCII } from 'node:url'
import { isEmailAddress } from '@sextant/contract/email-address.ts'
import type { Settings } from '#config/settings.ts'
import { SignInFailure } from './failure.ts'

/** What an identity provider says about a person. */
export type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string }

/** Who signed in at the identity provider. */
export interface Person {
  readonly issuer: string
  /** What the provider calls the person. Unlike an email address, it is never given to another. */
  readonly subject: string
  readonly name: string | undefined
  readonly email: string | undefined
  /** Whether the provider answers for the address: others could be anybody's. */
  readonly isEmailTrusted: boolean
}

export type AdmissionSettings = Pick<
  Settings,
  'OIDC_TRUSTED_EMAILS' | 'OIDC_ALLOWED_DOMAINS' | 'OIDC_REQUIRED_CLAIM'
>

const NAME_LENGTH = 255
const EMAIL_LENGTH = 255

export function personOf(claims: Claims, settings: AdmissionSettings): Person {
  const email = textOf(claims.email, EMAIL_LENGTH)
  return {
    issuer: claims.iss,
    subject: claims.sub,
    name: textOf(claims.name, NAME_LENGTH) ?? textOf(claims.preferred_username, NAME_LENGTH),
    email: email !== undefined && isEmailAddress(email) ? email : undefined,
    isEmailTrusted: settings.OIDC_TRUSTED_EMAILS === 'all' || isEmailVerified(claims),
  }
}

/** Throws SignInFailure for somebody whom the settings do not let in. */
export function requireAdmitted(person: Person, claims: Claims, settings: AdmissionSettings): void {
  const { OIDC_ALLOWED_DOMAINS: domains, OIDC_REQUIRED_CLAIM: required } = settings
  if (required !== undefined && !hasClaim(claims, required)) {
    throw new SignInFailure('not_allowed', `the claim ${required.name}=${required.value} is missing`)
  }
  if (domains === undefined) return
  if (person.email === undefined || !person.isEmailTrusted) {
    throw new SignInFailure('email_unverified', 'a domain is required, but the email address is not verified')
  }
  const domain = domainToASCII(person.email.slice(person.email.lastIndexOf('@') + 1))
  if (!domains.includes(domain)) {
    throw new SignInFailure('not_allowed', `the domain ${domain} is not among OIDC_ALLOWED_DOMAINS`)
  }
}

/** Whether claims say all that signing in needs, so that nothing more has to be asked for. */
export function isComplete(claims: Claims, { OIDC_REQUIRED_CLAIM: required }: AdmissionSettings): boolean {
  if (required !== undefined && claims[required.name] === undefined) return false
  return claims.email !== undefined && claims.name !== undefined && verification(claims) !== undefined
}

function hasClaim(claims: Claims, { name, value }: { name: string; value: string }): boolean {
  const given = claims[name]
  return (Array.isArray(given) ? given : [given]).some((one) => one === value || String(one) === value)
}

function isEmailVerified(claims: Claims): boolean {
  const said = verification(claims)
  return said === true || said === 'true' || said === 1 || said === '1'
}

/**
 * What the provider says about the address. Some send text in place of a boolean. Entra says nothing in `email_verified`; its optional
 * claim `xms_edov` says that the owner of the domain is verified.
 */
function verification(claims: Claims): unknown {
  const isEntra = claims.iss.startsWith('https://login.microsoftonline.com/')
  return claims.email_verified ?? (isEntra ? claims.xms_edov : undefined)
}

function textOf(value: unknown, length: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replaceAll('\0', '').trim()
  return text === '' || text.length > length ? undefined : text
}
