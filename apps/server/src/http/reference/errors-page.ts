import { errorCatalogue } from '@sextant/contract'

/** The error catalogue as a Markdown page. */
export function errorsPage(): string {
  const rows = Object.entries(errorCatalogue).map(
    ([name, { code, status, string, hint }]) =>
      `| ${code} | \`${name}\` | ${status} | ${cell(string)} | ${cell(hint)} |`,
  )
  return `# Errors

A failure returns \`{"errors": [{"code", "string", "detail"}]}\` without \`result\`, with the HTTP status below. With
\`ERROR_STYLE=v2\`, the status is 200 and the body also has \`"result": null\`. Programs recognize an error by its
\`code\`; \`string\` is for people. \`detail\` says what exactly was wrong: \`text\`, and \`fieldViolation\` with
\`field\` and \`message\` if a single parameter caused the error.

This page is written by \`npm run gen\` from \`packages/contract/src/errors.ts\`.

| code | name | status | sentence | what to do |
|---:|---|---:|---|---|
${rows.join('\n')}
`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
