import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'
import type { Asked as AskedQuery } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { useBilledProjects } from '../billed-projects.ts'
import { chargedBy } from '../charges.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useMoney } from '../use-money.ts'
import { SpentTable } from './spent-table.tsx'
import type { Sum } from './use-charges.ts'

/** Charges by project, with links to their entries. */
export function ByProject({ query }: { query: AskedQuery<Sum<'byProject'>[]> }) {
  const texts = useTexts()
  const money = useMoney()
  const projects = useBilledProjects()
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
