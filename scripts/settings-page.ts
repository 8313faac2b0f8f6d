import { settingsTable } from '../apps/server/src/config/settings.ts'

/** The table of settings as a Markdown page, `docs/settings.md`. */
export function settingsPage(): string {
  const rows = Object.entries(settingsTable).map(([name, { fallback, allowed, doc }]) =>
    row([`\`${name}\``, shown(fallback), allowed, doc]),
  )
  return `# Settings

Settings are environment variables. An empty variable counts as unset. Sextant refuses to start with a wrong value and
says which setting is wrong and what it allows.

This page is written by \`npm run gen\` from \`apps/server/src/config/settings.ts\`.

${row(['Name', 'Default', 'Allowed', 'Meaning'])}
${row(['---', '---', '---', '---'])}
${rows.join('\n')}

## Settings of a provider

Each [provider](providers.md) reads two settings named after its id in capital letters, for example \`SERPER_API_KEY\` and
\`SEARXNG_BASE_URL\`.

${row(['Name', 'Default', 'Meaning'])}
${row(['---', '---', '---'])}
${row(['`<ID>_API_KEY`', 'unset', 'Key of the provider.'])}
${row(['`<ID>_BASE_URL`', "the provider's public address", 'Address of the provider, or of a service that speaks its format. SearXNG has no public address and needs this setting.'])}
`
}

function shown(fallback: unknown): string {
  if (fallback === undefined) return 'unset'
  return `\`${typeof fallback === 'string' ? fallback : JSON.stringify(fallback)}\``
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`
}
