import { Type } from 'typebox'

// Schemas of values in results; `field` has those of rows, and `parameter` those of requests.

export const flag = (description?: string) =>
  Type.Union([Type.Literal(0), Type.Literal(1)], described(description))

export const textOrNull = (description?: string) =>
  Type.Union([Type.String(), Type.Null()], described(description))

export const integerOrNull = (description?: string) =>
  Type.Union([Type.Integer(), Type.Null()], described(description))

export const numberOrNull = (description?: string) =>
  Type.Union([Type.Number(), Type.Null()], described(description))

function described(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description }
}
