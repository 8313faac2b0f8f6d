import { SESSION_HEADER } from '../session.ts'
import { KEY_VARIABLE, type SampleCall, urlOf } from './call.ts'
import { literal, type Notation } from './literal.ts'

const notation: Notation = {
  indent: '    ',
  list: ['[', ']'],
  // PHP counts the keys of an array: 0, 1, 2 would make a list of it.
  object: (names) => [names.every((name, index) => name === String(index)) ? '(object) [' : '[', ']'],
  objectSpace: '',
  emptyObject: 'new stdClass()',
  string: quoted,
  entry: (name, value) => `${quoted(name)} => ${value}`,
  words: { true: 'true', false: 'false', null: 'null' },
}

/** A call as a program of PHP that needs nothing else. */
export function php(call: SampleCall): string {
  const credentials = call.isOpen
    ? [`'${SESSION_HEADER}: 1'`]
    : [`'User-Id: ${call.userId}'`, `'Authorization: bearer ' . getenv('${KEY_VARIABLE}')`]
  const headers = [`'Content-Type: application/json'`, ...credentials]
  return `<?php
$request = ${literal(call.request, notation)};
$answer = file_get_contents(${quoted(urlOf(call))}, false, stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
${headers.map((header) => `        ${header},\n`).join('')}    ],
    'content' => json_encode($request),
    'ignore_errors' => true,
]]));
${call.isFile ? 'echo $answer;' : 'print_r(json_decode($answer, true));'}`
}

/** Single quotes take everything but themselves and a backslash as it stands. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
