import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { searcherKeys } from '../searchers.ts'

export const Quarantine = Type.Object(
  {
    searcher_key: Type.Integer({ description: 'Key of the search engine.' }),
    since: Type.String({ format: 'date-time', description: 'Time of its start in UTC.' }),
    rule: Type.String({ description: 'Name of the rule that noticed it, such as `lost_field`.' }),
    text: Type.String({ description: 'How the replies depart from what the provider usually sends.' }),
    departed: Type.Integer({
      description: 'Number of replies that departed, of those that the rule judged.',
    }),
    judged: Type.Integer({ description: 'Number of replies that the rule judged since the first of them.' }),
  },
  {
    title: 'Quarantine',
    description: 'A search engine for which the replies of a provider are not trusted.',
  },
)
export type Quarantine = Static<typeof Quarantine>

export const providersQuarantinesDel = operation('del/providers_2/quarantines', {
  scope: 'write',
  summary: 'Lifts the quarantine of a provider for a search engine.',
  notes:
    'Sextant learns anew what the provider usually sends; what led to the quarantine counts as usual. Look at the ' +
    'replies first: checks record ranks from them again. What probes before the quarantine have proven is unproven again.',
  access: 'administrator',
  parameters: {
    id: parameter.text(64).required('Id of the provider, such as `serper`.'),
    searcher_key: parameter.oneOf(searcherKeys).required('Key of the search engine.'),
  },
  result: Type.Integer({ description: '1, or 0 if the provider was not quarantined.' }),
  errors: ['forbidden'],
  example: { request: { id: 'serper', searcher_key: 1 }, result: 0 },
})
