import { ApiError } from '../errors.ts'
import type { Parameter, PresenceName } from './kind.ts'

export type Parameters = Readonly<Record<string, Parameter>>

type ValueOf<P> = P extends Parameter<infer T, PresenceName, unknown> ? T : never
type SentOf<P> = P extends Parameter<unknown, PresenceName, infer Sent> ? Sent : never
type NamesWith<P extends Parameters, Presence extends PresenceName> = {
  [N in keyof P]: P[N]['presence'] extends Presence ? N : never
}[keyof P]

/** Parameters as a handler receives them. */
export type ParametersRead<P extends Parameters> = {
  -readonly [N in NamesWith<P, 'required' | 'default'>]: ValueOf<P[N]>
} & { -readonly [N in NamesWith<P, 'optional'>]: ValueOf<P[N]> | undefined }

/** Parameters as a caller sends them. */
export type ParametersSent<P extends Parameters> = {
  -readonly [N in NamesWith<P, 'required'>]: SentOf<P[N]>
} & { -readonly [N in NamesWith<P, 'optional' | 'default'>]?: SentOf<P[N]> | undefined }

/**
 * Reads the declared parameters of a request. Unknown parameters are ignored and `null` equals an absent parameter
 * (docs/protocol.md, Bodies). `within` precedes their names in errors.
 */
export function readParameters<P extends Parameters>(
  declared: P,
  sent: Readonly<Record<string, unknown>>,
  within = '',
): ParametersRead<P> {
  const read: Record<string, unknown> = {}
  for (const name of Object.keys(declared)) {
    const definition = declared[name]!
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined
    if (value === undefined || value === null) {
      if (definition.presence === 'required') {
        throw new ApiError('parameter_missing', `is required. ${definition.doc}`, { field: within + name })
      }
      read[name] = definition.default
    } else {
      read[name] = definition.read(value, within + name)
    }
  }
  return read as ParametersRead<P>
}
