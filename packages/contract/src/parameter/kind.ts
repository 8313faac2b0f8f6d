import type { TSchema } from 'typebox'
import type { LinesInput } from './lines-input.ts'

/**
 * A request parameter: its description, how a wire value is read, and what a handler receives. Clients are written
 * in languages that mix numbers, digit strings and flags freely, so reading is lenient about the form and strict
 * about the value.
 */
export interface Parameter<T = unknown, Presence extends PresenceName = PresenceName, Sent = Sendable<T>> {
  readonly doc: string
  readonly presence: Presence
  readonly default: T | undefined
  readonly schema: TSchema
  /** Whether its value is a secret, which is kept out of the audit log. */
  readonly secret?: boolean
  /** Whether its value may be a file. */
  readonly file?: boolean
  /** Reads a wire value; `path` names it in errors. Throws ApiError. */
  readonly read: (value: unknown, path: string) => T
  readonly _sent?: Sent
}

/** What an absent parameter means. */
export type PresenceName = 'required' | 'optional' | 'default'

/** Forms in which a caller may send a value. */
export type Sendable<T> = T extends boolean
  ? boolean | 0 | 1
  : T extends LinesInput
    ? string | string[]
    : T extends string
      ? T | number
      : T

/** How a kind of value is described and read. */
export interface Kind<T> {
  readonly schema: TSchema
  readonly secret?: boolean
  readonly file?: boolean
  readonly read: (value: unknown, path: string) => T
}

/** Declares a parameter of a kind; `doc` describes the parameter. */
export interface ParameterMaker<T, Sent = Sendable<T>> {
  required: (doc: string) => Parameter<T, 'required', Sent>
  optional: (doc: string) => Parameter<T, 'optional', Sent>
  default: (value: T, doc: string) => Parameter<T, 'default', Sent>
}

/** Makes parameters of a kind. */
export function maker<T, Sent = Sendable<T>>(kind: Kind<T>): ParameterMaker<T, Sent> {
  const marks = {
    ...(kind.secret === true ? { secret: true } : {}),
    ...(kind.file === true ? { file: true } : {}),
  }
  // Items of a list are described by the list.
  const described = (doc: string): TSchema =>
    doc === '' ? kind.schema : { ...kind.schema, description: doc }
  const without = <P extends PresenceName>(doc: string, presence: P): Parameter<T, P, Sent> => ({
    doc,
    presence,
    default: undefined,
    schema: described(doc),
    ...marks,
    read: kind.read,
  })
  return {
    required: (doc) => without(doc, 'required'),
    optional: (doc) => without(doc, 'optional'),
    default: (value, doc) => ({
      doc,
      presence: 'default',
      default: value,
      schema: { ...described(doc), default: value },
      ...marks,
      read: kind.read,
    }),
  }
}
