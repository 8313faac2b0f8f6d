import { errorCatalogue } from '@sextant/contract'

/** The catalogue of errors as a Markdown page. */
export function errorsPage(): string {
  const rows = Object.entries(errorCatalogue).map(
    ([name, { code, status, string, hint }]) =>
      `| ${code} | \`${name}\` | ${status} | ${cell(string)} | ${cell(hint)} |`,
  )
  return `# Errors

A failure answers \`{"errors": [{"code", "string", "detail"}]}\` and no \`result\`, with the HTTP status below. With
\`ERROR_STYLE=v2\` the status is 200 and \`"result": null\` stands beside the same errors. Programs recognise an error
by its \`code\`; \`string\` is for people, and \`detail\` says what exactly was wrong: \`text\`, and \`fieldViolation\`
with \`field\` and \`message\` when one parameter is to blame.

This page is written by \`npm run gen\` from \`packages/contract/src/errors.ts\`.

| code | name | status | sentence | what to do |
|---:|---|---:|---|---|
${rows.join('\n')}
`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
