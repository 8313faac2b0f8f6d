import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { rightNames } from '../rights.ts'
import { textOrNull } from '../value.ts'

const Invitation = Type.Object({
  id: Type.Integer({ description: 'Unique id of the invitation.' }),
  site: Type.String({ description: 'Site of the project.' }),
  user_id: Type.Integer({ description: 'Account id of the owner of the project.' }),
  user_email: textOrNull('Email address of the owner.'),
  right: Type.String({
    description: `Rights offered, one character each, \`1\` for those given: ${rightNames.join(', ')}.`,
  }),
  date: Type.String({ description: 'Time of the invitation.' }),
})

/** Maximum number of invitations in a list, and of those to accept or decline at once. */
export const INVITATIONS = 100

const ids = parameter.ids(INVITATIONS).required('Ids of the invitations.')
const changed = (what: string) =>
  Type.Integer({ description: `Number of invitations ${what}. Those that no longer exist do not count.` })

export const invitationsGet = operation('get/projects_2/invitations', {
  summary: 'Lists the projects that others offer to share with you.',
  notes:
    `Sextant extension. You see nothing else of a project until you accept the invitation. At most ${INVITATIONS}, the ` +
    'latest first.',
  parameters: {
    declined: parameter
      .flag()
      .default(false, 'Whether to list the invitations that you declined instead of the open ones.'),
  },
  result: Type.Array(Invitation),
  example: { request: {}, result: [] },
})

export const invitationsAccept = operation('edit/projects_2/invitations/accept', {
  scope: 'write',
  summary: 'Accepts invitations to projects.',
  notes:
    'Sextant extension. The projects appear in your list. Further projects that the same owner shares with you ' +
    'need no acceptance as long as you are a guest of one of them.',
  parameters: { ids },
  result: changed('accepted'),
  example: { request: { ids: [1] }, result: 0 },
})

export const invitationsDecline = operation('edit/projects_2/invitations/decline', {
  scope: 'write',
  summary: 'Declines invitations to projects.',
  notes:
    'Sextant extension. The owner does not learn of it. Unless you are a guest of another of its projects, you ' +
    'see no further invitations of this owner, except in the list of declined ones, from which you can still accept.',
  parameters: { ids },
  result: changed('declined'),
  example: { request: { ids: [1] }, result: 0 },
})
