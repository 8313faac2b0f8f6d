/** What ends or hides text of a statement: quoted text and names, dollar quotes, comments, semicolons. */
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[a-z_]\w*)?\$)[\s\S]*?\1|--[^\n]*|\/\*[\s\S]*?\*\/|(;)/gi

/** Splits the text of a migration into its statements. Nested comments, `E'\''` and functions with `BEGIN ATOMIC` are not read. */
export function statementsOf(text: string): string[] {
  const statements: string[] = []
  let start = 0
  for (const match of text.matchAll(TOKENS)) {
    if (match[2] === undefined) continue
    statements.push(text.slice(start, match.index))
    start = match.index + 1
  }
  statements.push(text.slice(start))
  return statements.map((statement) => statement.trim()).filter((statement) => !isComment(statement))
}

/** Whether a statement makes a table. */
export function createsTable(statement: string): boolean {
  return /^create\s+(?:unlogged\s+)?table\b/i.test(withoutComments(statement))
}

function isComment(statement: string): boolean {
  return withoutComments(statement) === ''
}

/** A statement without the comments before it. */
function withoutComments(statement: string): string {
  return statement.replace(/^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/, '')
}
