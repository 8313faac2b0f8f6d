import { list } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'

export const AuditEntry = row(
  'AuditEntry',
  'Something that was done in an account, or was refused.',
  {
    id: field.idText('Unique id of the entry.'),
    date: field.datetime('Time it was done.'),
    action: field.text('Address of the operation, such as `edit/positions_2/checker/go`.'),
    error: field.textOrNull(
      'Name of the error (docs/errors.md) with which it was refused; null if it was done.',
    ),
    project_id: field.idOrNull('Id of the project; null if none.'),
    user_id: field.id('Id of the account that did it: yours, or a guest of the project.'),
    user_email: field.textOrNull('Email address of that account; null if none is set.'),
    key_id: field.idOrNull('Id of the API key that was used; null in a browser.'),
    key_name: field.textOrNull('Name of the API key; null in a browser and for keys of guests.'),
    session_id: field.idOrNull('Id of the session of the browser; null with a key.'),
    ip: field.text('Network address that the request came from.'),
    user_agent: field.text('Program or browser, as its `User-Agent` header states; empty if not sent.'),
    details: field.text('Parameters of the request as JSON, shortened and without secrets.'),
  },
  ['id', 'date', 'action', 'error', 'user_id', 'key_id', 'ip'],
)

export const auditGet = list('get/users_2/audit', AuditEntry, {
  scope: 'admin',
  summary: 'Lists what was done in an account, by whom and from where.',
  notes:
    'Contains every request that changes or spends, those that were refused for lack of a right, scope, money or price token, ' +
    'and sign-ins with their failures. Sorted newest first unless `orders` is given. Entries are kept for ' +
    '`AUDIT_RETENTION_DAYS`.',
  envelope: 'counted',
  parameters: {
    user_id: parameter
      .id()
      .optional('Id of the account, for administrators only. Defaults to your own account.'),
  },
  errors: ['forbidden'],
  example: {
    request: {
      fields: ['action', 'error'],
      filters: [{ name: 'action', operator: 'EQUALS', values: ['del/payments_2'] }],
    },
    result: [],
  },
})
