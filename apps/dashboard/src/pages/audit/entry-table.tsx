import { browserOf, isBrowser } from '../../pieces/browser-name.ts'
import { formatDateTime } from '../../texts/format.ts'
import { useLanguage, useSharedTexts } from '../../texts/language.tsx'
import { Table } from '../../ui/table.tsx'
import type { Entry } from './entries.ts'
import { useTexts } from './texts/use-texts.ts'

/** Entries of the audit log. */
export function EntryTable({ entries }: { entries: readonly Entry[] }) {
  const texts = useTexts()
  const shared = useSharedTexts()
  const { locale } = useLanguage()
  return (
    <Table
      label={texts.title}
      isStacked
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'date',
          heading: texts.date,
          isRowHeading: true,
          cell: ({ date }) => formatDateTime(date, locale),
        },
        {
          name: 'action',
          heading: texts.action,
          breaksWords: true,
          cell: ({ action, details }) => (
            <div>
              <code>{action}</code>
              {details !== '{}' && (
                <details>
                  <summary>{texts.details}</summary>
                  <code className="audit-details">{details}</code>
                </details>
              )}
            </div>
          ),
        },
        {
          name: 'result',
          heading: texts.result,
          cell: ({ error }) => (error === null ? texts.done : <code>{error}</code>),
        },
        {
          name: 'by',
          heading: texts.by,
          breaksWords: true,
          cell: ({ user_email: email, user_id: id, key_id: keyId, key_name: keyName }) => (
            <div>
              {email ?? texts.accountNumber(id)}
              <div className="hint">
                {keyId === null ? texts.browser : texts.key(keyName ?? String(keyId))}
              </div>
            </div>
          ),
        },
        {
          name: 'place',
          heading: texts.place,
          breaksWords: true,
          cell: ({ ip, user_agent: agent }) => (
            <div>
              {ip}
              {agent !== '' && (
                <div className="hint audit-details" title={agent}>
                  {isBrowser(agent) ? browserOf(agent, shared) : <span lang="en">{agent}</span>}
                </div>
              )}
            </div>
          ),
        },
      ]}
    />
  )
}
