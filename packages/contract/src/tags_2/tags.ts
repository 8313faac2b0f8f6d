import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'

/** Tags are numbers from 1 to this. */
export const TAGS = 20

export const tagsGet = operation('get/tags_2/tags', {
  summary: 'List the tags of the account, or of the owner of a project.',
  notes: 'All of them, those without a name too. Projects and keywords hold their numbers.',
  parameters: {
    project_id: parameter
      .id()
      .optional(
        'Whose keywords are looked at: the tags of its owner; those of the asking account when absent.',
      ),
  },
  result: Type.Array(
    Type.Object({
      id: Type.Integer({ minimum: 1, maximum: TAGS, description: 'The number of the tag.' }),
      name: Type.Union([Type.String(), Type.Null()], { description: 'Its name; null when it has none.' }),
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
  summary: 'Name a tag of the account.',
  parameters: {
    id: parameter.integer(1, TAGS).required(`The number of the tag, 1 to ${TAGS}.`),
    name: parameter.text(100, 0).required('Its name; an empty text takes it away.'),
  },
  result: Type.Integer({ description: '1.' }),
  example: { request: { id: 2, name: 'season' }, result: 1 },
})
