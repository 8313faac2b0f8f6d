import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'
import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { useBilledProjects } from '../billed-projects.ts'
import { chargedBy, type ChargeFilters } from '../charges.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useMoney } from '../use-money.ts'
import { SpentTable } from './spent-table.tsx'

const fields = ['target_id', 'sum'] as const

/** Most projects listed, by highest sum. */
const MOST_PROJECTS = 20

/** Charges by project, with links to their entries. */
export function ByProject({ filters }: { filters: ChargeFilters }) {
  const texts = useTexts()
  const money = useMoney()
  const projects = useBilledProjects()
  const query = useAsk('get/bank_2/history/summary', {
    fields,
    filters,
    // Charges are negative.
    orders: [{ name: 'sum', direction: 'ASC' }],
    limit: MOST_PROJECTS,
  })
  const nameOf = (id: string) => {
    const project = projects?.find((one) => String(one.id) === id)
    if (project === undefined) return texts.projectGone(Number(id))
    return project.isGone ? texts.projectDeleted(project.name) : project.name
  }
  return (
    <Asked query={query}>
      {({ result: sums, total = sums.length }) =>
        sums.length > 0 && (
          <>
            <SpentTable
              title={texts.byProject}
              of={texts.project}
              rows={chargedBy(sums, ({ target_id }) => String(target_id ?? '')).map(([id, amount]) => ({
                key: id,
                name:
                  id === '' ? (
                    texts.noProject
                  ) : (
                    <Link to={addressOf.account('billing', { section: 'log', project: id })}>
                      {nameOf(id)}
                    </Link>
                  ),
                amount,
              }))}
              format={money}
            />
            {total > sums.length && <p className="hint">{texts.moreProjects(total - sums.length)}</p>}
          </>
        )
      }
    </Asked>
  )
}
