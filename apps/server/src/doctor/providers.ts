import { isUsable } from '#providers/providers.ts'
import { readQuarantines } from '#providers/truth/stored.ts'
import { ok, problem, warning, type Finding } from './finding.ts'
import type { OpenInstallation } from './installation.ts'

/** Providers that cannot be asked, or are not trusted. */
export async function checkProviders({ database, providers }: OpenInstallation): Promise<readonly Finding[]> {
  const { all } = await providers.now()
  const findings: Finding[] = []
  for (const { provider, problem: why, enabled } of all) {
    if (why !== null)
      findings.push(problem(`${provider.id} cannot be used: ${why}`, `Enter its key again, or remove it.`))
    else if (!enabled)
      findings.push(warning(`${provider.id} is switched off.`, 'Switch it on when it should be used.'))
  }
  for (const { provider, searcher } of await readQuarantines(database.executor)) {
    findings.push(
      problem(
        `${provider} is quarantined for ${searcher}: its replies departed from what it usually sends.`,
        'Look at the evidence on the page of providers, then lift the quarantine or use another provider.',
      ),
    )
  }
  const usable = all.filter(isUsable)
  if (usable.length === 0) {
    findings.push(
      problem(
        'No provider of SERPs can be used, so no check can end.',
        'Add a provider (docs/providers.md).',
      ),
    )
  } else if (usable.every(({ provider }) => provider.synthetic)) {
    findings.push(
      warning('SERPs come from the sandbox: positions are invented.', 'Add a provider (docs/providers.md).'),
    )
  }
  const ids = usable.map(({ provider }) => provider.id)
  return findings.length > 0 ? findings : ok(`${ids.join(', ')} can be asked.`)
}
