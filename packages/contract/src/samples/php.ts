import { SESSION_HEADER } from '../session.ts'
import { KEY_VARIABLE, urlOf, type SampleCall } from './call.ts'
import { literal, type Notation } from './literal.ts'

const notation: Notation = {
  indent: '    ',
  list: ['[', ']'],
  // PHP renumbers the keys of an array: 0, 1, 2 would turn it into a list.
  object: (names) => [names.every((name, index) => name === String(index)) ? '(object) [' : '[', ']'],
  objectSpace: '',
  emptyObject: 'new stdClass()',
  string: quoted,
  entry: (name, value) => `${quoted(name)} => ${value}`,
  words: { true: 'true', false: 'false', null: 'null' },
}

/** A call as a PHP program without dependencies. */
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

/** Single quotes keep everything unchanged except themselves and backslashes. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
