import { hasRight } from '@sextant/contract/rights.ts'
import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { formatDateTime } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Table } from '../../../ui/table.tsx'
import type { ProjectSettings } from '../project-settings.ts'
import { GuestActions, guestFields } from './guest-actions.tsx'
import { shownRights } from './rights.ts'
import { useTexts } from './texts/use-texts.ts'

/** Guests of a project. */
export function Guests({ project }: { project: ProjectSettings }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const query = useAsk('get/projects_2/guests', { project_id: project.id, fields: guestFields })
  return (
    <Asked query={query}>
      {({ result }) =>
        result.length === 0 ? (
          <div className="panel empty">
            <p className="lead">{texts.none}</p>
            <p>{texts.noneTodo}</p>
          </div>
        ) : (
          <Table
            label={texts.list}
            isStacked
            rows={result.map((guest) => ({
              guest,
              who: guest.user_email ?? texts.account(guest.user_id ?? 0),
              rights: shownRights.filter((right) => hasRight(guest.right, right)),
            }))}
            keyOf={({ guest }) => guest.id}
            columns={[
              {
                name: 'who',
                heading: texts.columns.who,
                isRowHeading: true,
                cell: ({ who }) => who,
              },
              {
                name: 'rights',
                heading: texts.columns.rights,
                cell: ({ rights }) =>
                  rights.length === 0 ? texts.noRights : rights.map((right) => texts.names[right]).join(', '),
              },
              {
                name: 'since',
                heading: texts.columns.since,
                cell: ({ guest: { accepted } }) =>
                  accepted === null ? texts.invited : formatDateTime(accepted, locale),
              },
              {
                name: 'actions',
                heading: texts.columns.actions,
                isHeadingUnseen: true,
                cell: ({ guest, who }) => <GuestActions project={project} guest={guest} who={who} />,
              },
            ]}
          />
        )
      }
    </Asked>
  )
}
