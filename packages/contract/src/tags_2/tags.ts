import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { textOrNull } from '../value.ts'

/** Highest tag number; the lowest is 1. */
export const TAGS = 20

export const tagsGet = operation('get/tags_2/tags', {
  summary: 'Lists the tags of your account, or of the owner of a project.',
  notes: 'Returns all tags, including those without a name. Projects and keywords refer to tags by number.',
  parameters: {
    project_id: parameter
      .id()
      .optional('Returns the tags of the owner of this project. Defaults to the tags of your own account.'),
  },
  result: Type.Array(
    Type.Object({
      id: Type.Integer({ minimum: 1, maximum: TAGS, description: 'Number of the tag.' }),
      name: textOrNull('Name of the tag; null if it has none.'),
    }),
  ),
  errors: ['forbidden'],
  example: {
    request: { project_id: 1 },
    result: Array.from({ length: TAGS }, (_, index) => ({
      id: index + 1,
      name: index === 1 ? 'season' : null,
    })),
  },
})

export const tagsEditName = operation('edit/tags_2/tags/name', {
  scope: 'write',
  summary: 'Names a tag of your account.',
  parameters: {
    id: parameter.integer(1, TAGS).required(`Number of the tag, from 1 to ${TAGS}.`),
    name: parameter.text(100, 0).required('Name of the tag. An empty text removes it.'),
  },
  result: Type.Integer({ description: 'Always 1.' }),
  example: { request: { id: 2, name: 'season' }, result: 1 },
})
