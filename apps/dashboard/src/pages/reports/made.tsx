import { hasRight } from '@sextant/contract/rights.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { useAsk, useCommand } from '../../api/ask.ts'
import type { Project } from '../../api/project.ts'
import { Asked } from '../../pieces/asked.tsx'
import { Confirmation } from '../../pieces/confirmation.tsx'
import { formatDate, formatDateTime } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Notice } from '../../ui/notice.tsx'
import { pageOf, Paging } from '../../ui/paging.tsx'
import { Table } from '../../ui/table.tsx'
import { useView } from '../../view.ts'
import { useTexts } from './texts/use-texts.ts'

/** Reports per page. */
const PAGE_SIZE = 20

/** The reports of a project that were made, newest first. */
export function Made({ project }: { project: Project }) {
  const { made: texts } = useTexts()
  const { locale } = useLanguage()
  const [view] = useView({ page: '1' })
  const page = pageOf(view.page)
  const [removing, setRemoving] = useState<{ id: number; headline: string }>()
  const query = useAsk(
    'get/reports_2/reports',
    {
      project_id: project.id,
      fields: ['id', 'headline', 'name', 'first_date', 'second_date', 'date'],
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    },
    { keep: true },
  )
  return (
    <section aria-labelledby="made">
      <h2 id="made">{texts.title}</h2>
      <Asked query={query}>
        {({ result, total = 0 }) =>
          total === 0 ? (
            <Notice kind="information" title={texts.none}>
              <p>{texts.noneTodo}</p>
            </Notice>
          ) : (
            <>
              <Table
                label={texts.title}
                isStacked
                rows={result}
                keyOf={({ id }) => id}
                columns={[
                  {
                    name: 'heading',
                    heading: texts.columns.heading,
                    isRowHeading: true,
                    cell: ({ id, headline, name }) => (
                      <>
                        <Link to={addressOf.report(project.id, id)}>{headline}</Link>{' '}
                        <span className="hint">{name}</span>
                      </>
                    ),
                  },
                  {
                    name: 'period',
                    heading: texts.columns.period,
                    cell: ({ first_date: first, second_date: second }) =>
                      second === null
                        ? texts.noDates
                        : first === null
                          ? formatDate(second, locale)
                          : texts.dates(formatDate(first, locale), formatDate(second, locale)),
                  },
                  {
                    name: 'date',
                    heading: texts.columns.date,
                    cell: ({ date }) => formatDateTime(date, locale),
                  },
                  {
                    name: 'actions',
                    heading: texts.columns.actions,
                    isHeadingUnseen: true,
                    cell: ({ id, headline }) =>
                      hasRight(project.right, 'edit') && (
                        <button
                          type="button"
                          aria-label={texts.removeOf(headline)}
                          onClick={() => setRemoving({ id, headline })}
                        >
                          {texts.remove}
                        </button>
                      ),
                  },
                ]}
              />
              <Paging page={page} size={PAGE_SIZE} total={total} label={texts.pages} />
            </>
          )
        }
      </Asked>
      {removing !== undefined && (
        <RemoveReport projectId={project.id} report={removing} onClose={() => setRemoving(undefined)} />
      )}
    </section>
  )
}

function RemoveReport({
  projectId,
  report: { headline, id },
  onClose,
}: {
  projectId: number
  report: { readonly id: number; readonly headline: string }
  onClose: () => void
}) {
  const { made: texts } = useTexts()
  const remove = useCommand('del/reports_2/reports')
  return (
    <Confirmation
      title={texts.removeTitle}
      action={texts.remove}
      danger
      command={remove}
      onConfirm={() => remove.mutate({ project_id: projectId, id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{texts.removeWhat(headline)}</p>
    </Confirmation>
  )
}
