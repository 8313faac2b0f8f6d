import { createHash } from 'node:crypto'
import type { Row } from '@sextant/contract'
import { Html, markup } from '#html/markup.ts'
import { errorsSection } from './page-errors.ts'
import { anchorOf, operationSection } from './page-operation.ts'
import { pageScript } from './page-script.ts'
import { selectorSection } from './page-selector.ts'
import { pageStyle } from './page-style.ts'
import { rightsSection, scopesSection } from './rights-needed.ts'
import { servicesOf, type OperationTable, type ServiceEntry } from './services.ts'

/** `Content-Security-Policy` of the page: its own style and script, nothing else. */
export const referencePolicy = [
  "default-src 'none'",
  `style-src '${digest(pageStyle)}'`,
  `script-src '${digest(pageScript)}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** The reference of a registry as one HTML page that loads nothing else and works without scripts. */
export function referencePage(registry: OperationTable): string {
  const services = servicesOf(registry)
  const showing = operationsShowingRows(services)
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sextant API reference</title>
<style>${new Html(pageStyle)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<div class="page">
<header><h1>Sextant API reference</h1></header>
${navigation(services)}
<main id="content" tabindex="-1">
${requestsSection()}
${services.map((service) => serviceSection(service, showing))}
${selectorSection()}
${scopesSection()}${rightsSection()}
${errorsSection()}
</main>
</div>
<script type="module">${new Html(pageScript)}</script>
</body>
</html>
`.text
}

/** The operation that lists the fields of a row: the first that returns the row, or else the first that uses it. */
function operationsShowingRows(services: readonly ServiceEntry[]): ReadonlySet<string> {
  const operations = services.flatMap((service) => service.operations)
  const showing = new Map<Row, string>()
  for (const use of ['rows', 'inside', 'targets'] as const) {
    for (const { address, selection } of operations) {
      if (selection?.use === use && !showing.has(selection.row)) showing.set(selection.row, address)
    }
  }
  return new Set(showing.values())
}

function navigation(services: readonly ServiceEntry[]): Html {
  const groups = services.map(({ name, title, operations }) => {
    const items = operations.map(
      (operation) => markup`<li><a href="#${anchorOf(operation)}">${operation.address}</a></li>\n`,
    )
    return markup`<div data-service><h2><a href="#${name}">${title}</a></h2><ul>
${items}</ul></div>
`
  })
  return markup`<nav aria-label="Reference">
<ul><li><a href="#requests">Requests and responses</a></li></ul>
${groups}
<ul><li><a href="#selector">The selector</a></li><li><a href="#scopes">Scopes</a></li><li><a href="#rights">Rights</a></li><li><a href="#errors">Errors</a></li><li><a href="openapi.json">OpenAPI document</a></li></ul>
</nav>`
}

function requestsSection(): Html {
  return markup`<section id="requests" aria-labelledby="requests-title">
<h2 id="requests-title">Requests and responses</h2>
<p>Every operation, even one that only reads, is a POST of a JSON object to <code>/v2/json/{operator}/{service}/{method}</code>, with the headers <code>User-Id: {account id}</code> and <code>Authorization: bearer {key}</code>. Form-encoded bodies with PHP-style brackets and multipart bodies are supported as well. Numbers may be sent as digit strings and digit strings as numbers, flags as 0 and 1 or false and true; unknown parameters are ignored.</p>
<p>Pages in a browser sign in instead (<a href="#add-users_2-sessions"><code>add/users_2/sessions</code></a>) and send <code>Sextant-Session: 1</code> in place of both headers.</p>
<p>A success returns <code>result</code>, a failure <a href="#errors"><code>errors</code></a>.</p>
</section>
`
}

function serviceSection({ name, title, doc, operations }: ServiceEntry, showing: ReadonlySet<string>): Html {
  return markup`<section id="${name}" aria-labelledby="${name}-title">
<h2 id="${name}-title">${title} <code>${name}</code></h2>
<p>${doc}</p>
${operations.map((operation) => operationSection(operation, showing.has(operation.address)))}
</section>
`
}
