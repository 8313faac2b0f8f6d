import { isLoopback } from '#config/loopback.ts'
import { secretKey, SecretKeyError } from '#providers/secret-key.ts'
import { usualProvider } from '#serp/registry.ts'
import { SerpSettingError } from '#serp/settings.ts'
import { ok, problem, warning, type Finding } from './finding.ts'
import type { Installation } from './installation.ts'

/** Settings that do not fit each other. Each for itself is checked when it is read. */
export async function checkSettings({
  dataDir,
  settings,
  serpSettings,
}: Installation): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  try {
    usualProvider(serpSettings)
  } catch (error) {
    if (!(error instanceof SerpSettingError)) throw error
    findings.push(problem(error.message, 'Correct the setting, or unset it.'))
  }
  if ((settings.SMTP_URL === undefined) !== (settings.SMTP_FROM === undefined)) {
    findings.push(
      problem('One of SMTP_URL and SMTP_FROM is set without the other.', 'Set both to send email, or none.'),
    )
  }
  // With the embedded database, the first sign-in makes the key.
  if (settings.OIDC_ISSUER !== undefined && settings.DATABASE_URL !== undefined) {
    const secret = { setting: settings.SEXTANT_SECRET_KEY, dataDir, sharedByProcesses: true }
    await secretKey(secret, false).catch((error: unknown) => {
      if (!(error instanceof SecretKeyError)) throw error
      findings.push(
        problem(
          'OIDC_ISSUER is set without SEXTANT_SECRET_KEY: nobody can sign in with the identity provider.',
          'Set SEXTANT_SECRET_KEY, to the same value for every process that uses this database.',
        ),
      )
    })
  }
  if (!isLoopback(settings.HOST) && settings.PROXIES_IN_FRONT === 0) {
    findings.push(
      warning(
        `HOST is ${settings.HOST}, and PROXIES_IN_FRONT is 0.`,
        'If a reverse proxy is in front of Sextant, set PROXIES_IN_FRONT; otherwise all people who sign in count as one. If none is, add ' +
          'one with TLS: passwords and keys are sent in plain text.',
      ),
    )
  }
  return findings.length > 0 ? findings : ok('The settings are valid.')
}
