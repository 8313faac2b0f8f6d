import { deliveryStates, type DeliveryState } from '@sextant/contract/events_2/kinds.ts'
import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { formatDateTime } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { pageOf, Paging } from '../../../ui/paging.tsx'
import { Table } from '../../../ui/table.tsx'
import { useView } from '../../../view.ts'
import { Content, deliveryFields, Outcome, Retry } from './delivery-cells.tsx'
import type { Target } from './target.ts'
import { useTexts } from './texts/use-texts.ts'

/** Deliveries per page. */
const PAGE_SIZE = 20
/** Milliseconds between refetches. */
const WHILE_WAITING_MS = 2_000
const WHILE_RESTING_MS = 20_000

const states = Object.keys(deliveryStates) as DeliveryState[]

/** Deliveries and their outcomes. */
export function Deliveries({ projectId, targets }: { projectId: number; targets: readonly Target[] }) {
  const { deliveries: texts } = useTexts()
  const { locale } = useLanguage()
  const [view, setView] = useView({ state: '', page: '1' })
  const page = pageOf(view.page)
  const chosen = states.find((state) => state === view.state)
  const query = useAsk(
    'get/events_2/deliveries',
    {
      project_id: projectId,
      fields: deliveryFields,
      filters: chosen === undefined ? [] : [{ name: 'state', operator: 'EQUALS', values: [chosen] }],
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    },
    {
      keep: true,
      every: (latest = []) =>
        latest.some(({ kind, state }) => state === 'waiting' && kind !== 'digest')
          ? WHILE_WAITING_MS
          : WHILE_RESTING_MS,
    },
  )
  return (
    <div className="panel">
      <h3>{texts.title}</h3>
      <p className="hint">{texts.about}</p>
      <div className="choosers">
        <Choice
          label={texts.state}
          options={[
            ['', texts.all] as const,
            ...states.map((state) => [state, texts.states[state]] as const),
          ]}
          chosen={chosen ?? ''}
          onChoose={(state) => setView({ state, page: '1' })}
        />
      </div>
      <Asked query={query}>
        {({ result, total = 0 }) =>
          total === 0 ? (
            <p>{chosen === undefined ? texts.none : texts.noneOfState}</p>
          ) : (
            <>
              <Table
                label={texts.title}
                isStacked
                rows={result.map((delivery) => ({
                  delivery,
                  target: targets.find(({ id }) => id === delivery.event_target_id)?.name,
                }))}
                keyOf={({ delivery }) => delivery.id}
                columns={[
                  {
                    name: 'date',
                    heading: texts.columns.date,
                    cell: ({ delivery }) => formatDateTime(delivery.date, locale),
                  },
                  {
                    name: 'what',
                    heading: texts.columns.what,
                    isRowHeading: true,
                    cell: ({ delivery }) => <Content delivery={delivery} />,
                  },
                  {
                    name: 'target',
                    heading: texts.columns.target,
                    breaksWords: true,
                    cell: ({ target }) => target ?? texts.goneTarget,
                  },
                  {
                    name: 'state',
                    heading: texts.columns.state,
                    breaksWords: true,
                    cell: ({ delivery }) => <Outcome delivery={delivery} />,
                  },
                  {
                    name: 'actions',
                    heading: texts.columns.actions,
                    isHeadingUnseen: true,
                    cell: ({ delivery, target }) => (
                      <Retry projectId={projectId} delivery={delivery} isPossible={target !== undefined} />
                    ),
                  },
                ]}
              />
              <Paging page={page} size={PAGE_SIZE} total={total} label={texts.pages} />
            </>
          )
        }
      </Asked>
    </div>
  )
}
