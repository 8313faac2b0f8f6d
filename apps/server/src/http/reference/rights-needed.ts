import { rightIndex, rightNames, rights, scopeNames, scopes, type Operation } from '@sextant/contract'
import { markup, type Html } from '#html/markup.ts'
import { inline } from './prose.ts'
import { table } from './table.ts'

/** The rights a guest of a project needs, one sentence per parameter that names projects; Markdown. */
export function rightsSentences({ rights: needed }: Operation): string[] {
  return Object.entries(needed).map(([parameter, right]) => {
    if (parameter === 'filters') {
      return right === 'owner'
        ? 'Selects your own projects only.'
        : `Selects shared projects only if you have the right \`${right}\` on them.`
    }
    return right === 'owner'
      ? `\`${parameter}\`: requires the owner.`
      : `\`${parameter}\`: a guest requires the right \`${right}\`.`
  })
}

/** The scopes an API key needs; Markdown. */
export function scopesSentences({ scopes: needed, unbounded }: Operation): string[] {
  if (needed.length === 0) return []
  const names = needed.map((name) => `\`${name}\``).join(' and ')
  return [`An API key needs the scope ${names}${unbounded ? ', and must have no bounds' : ''}.`]
}

/** The table of scopes. */
export function scopesSection(): Html {
  const rows = scopeNames.map((name) => [markup`<code>${name}</code>`, inline(scopes[name])])
  return markup`<section id="scopes" aria-labelledby="scopes-title">
<h2 id="scopes-title">Scopes</h2>
<p>An API key may do what its scopes allow, in the projects that it sees, until it expires. Keys without bounds, and people who sign in, may do everything that their account may.</p>
${table('Scopes of API keys', ['Scope', 'What it allows'], rows)}
</section>
`
}

/** The table of rights. */
export function rightsSection(): Html {
  const rows = rightNames.map((name) => [
    markup`${rightIndex(name)}`,
    markup`<code>${name}</code>`,
    inline(rights[name]),
  ])
  return markup`<section id="rights" aria-labelledby="rights-title">
<h2 id="rights-title">Rights</h2>
<p>A project can be shared with other accounts. <code>right</code> of a project holds a character per right, <code>1</code> for those the asking account has.</p>
${table('Rights on a project', ['Character', 'Right', 'What it allows'], rows)}
</section>
`
}
