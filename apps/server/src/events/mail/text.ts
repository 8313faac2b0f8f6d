import type { ChangeNamed, Message } from '../message.ts'

/** Maximum number of changes in a mail. Webhooks and the API have all. */
const LISTED = 100

/** Subject and plain text of the mail for a message. */
export function mailOf({ text, project, changes, total }: Message): { subject: string; text: string } {
  const listed = changes.slice(0, LISTED)
  const lines = [
    text,
    project.url,
    '',
    ...listed.map(lineOf),
    ...(total > listed.length ? [`… and ${total - listed.length} more`] : []),
  ]
  return { subject: oneLine(text).slice(0, 200), text: `${lines.map(oneLine).join('\n').trimEnd()}\n` }
}

function lineOf({
  keyword,
  region,
  position_before,
  position,
  url_before,
  url,
  invented,
  competitor,
  features,
}: ChangeNamed): string {
  const [before, after] = [position_before ?? 'new', position ?? '--']
  const moved = before === after ? after : `${before} → ${after}`
  const pages = url_before !== null && url !== null && url_before !== url ? `, ${url_before} → ${url}` : ''
  const rival =
    competitor === undefined
      ? ''
      : `, ${competitor.name}: ${competitor.position_before ?? '--'} → ${competitor.position}`
  const blocks = features === undefined ? '' : `, ${features.join(', ')}`
  const label = invented ? ' (invented)' : ''
  return `${keyword} (${region}): ${moved}${pages}${rival}${blocks}${label}`
}

/** Removes line breaks and control characters, which user texts could use to forge lines. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}
