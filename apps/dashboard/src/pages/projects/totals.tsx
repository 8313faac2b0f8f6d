import type { ReactNode } from 'react'
import { isChecking } from '../../api/project.ts'
import type { Project, ProjectFigures } from '../../api/projects.ts'
import { formatCount, formatDecimal, formatMoney, formatPercent } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { StackBar } from '../../ui/stack-bar.tsx'
import { Change } from './change.tsx'
import { barOf, isReal, lastCheckOf, totalOf, type Total } from './figures.ts'
import { useTexts } from './texts/use-texts.ts'

/** The projects of the page together, without those whose numbers are invented. */
export function Totals({
  projects,
  figures,
  total,
  withSpent,
}: {
  projects: readonly Project[]
  figures: ReadonlyMap<number, ProjectFigures>
  /** Projects on all pages. */
  total: number
  withSpent: boolean
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const checked = projects.map((project) => ({ project, check: lastCheckOf(figures.get(project.id)) }))
  const counted = checked.filter(({ project, check }) => isReal(project, check))
  const real = counted.map(({ project }) => project)
  const left = projects.length - real.length
  const summed = totalOf(counted.map(({ project, check }) => ({ keywords: project.count_keywords, check })))
  const number = (value: number) => formatDecimal(value, locale)
  const running = real.filter(isChecking).length
  const failed = real.filter(({ id }) => (figures.get(id)?.positions_failed ?? 0) > 0).length
  const spent = real.map(({ id, user_currency }) => [figures.get(id)?.spent_month, user_currency] as const)
  const currencies = new Set(
    spent.filter(([amount]) => amount !== null && amount !== undefined).map(([, currency]) => currency),
  )
  const [currency] = currencies
  return (
    <div className="totals" role="region" aria-label={texts.totals} tabIndex={0}>
      <Figure
        label={
          <>
            <span role="status">{texts.count(total)}</span>
            {left > 0 && `, ${texts.leftOut(left)}`}
            {projects.length < total && `, ${texts.ofThisPage(projects.length)}`}
          </>
        }
      >
        {formatCount(summed.keywords, locale)} <small>{texts.keywordWord(summed.keywords)}</small>
      </Figure>
      {summed.visibility !== undefined && (
        <Figure label={texts.visibility}>
          {formatPercent(summed.visibility.value, locale, 1)}{' '}
          <Change by={summed.visibility.change} shown={number} words={texts.visibilityChange} />
          <ChangedOf total={summed.visibility} />
        </Figure>
      )}
      {summed.average !== undefined && (
        <Figure label={texts.positions}>
          {number(summed.average.value)}{' '}
          <Change by={summed.average.change} shown={number} words={texts.averageChange} />
          <ChangedOf total={summed.average} />{' '}
          {summed.found !== null && (
            <small>{texts.found(formatPercent(100 * summed.found, locale, 0))}</small>
          )}
        </Figure>
      )}
      {summed.up !== null && summed.down !== null && (
        <Figure label={texts.moved}>
          <Change by={summed.up} shown={number} words={texts.ups} />{' '}
          <Change by={-summed.down} shown={number} words={texts.downs} />
        </Figure>
      )}
      {summed.found !== null && (
        <div className="totals-bar">
          <p>{texts.tops}</p>
          <StackBar parts={barOf({ segments: summed.segments, depth: null }, texts)} />
        </div>
      )}
      {(running > 0 || failed > 0) && (
        <Figure label={texts.checks}>
          {running > 0 && (
            <>
              {formatCount(running, locale)} <small>{texts.running}</small>{' '}
            </>
          )}
          {failed > 0 && (
            <span className="worse">
              <Icon name="circle-alert" /> {formatCount(failed, locale)} <small>{texts.withFailures}</small>
            </span>
          )}
        </Figure>
      )}
      {withSpent && currencies.size === 1 && (
        <Figure label={texts.spentShort}>
          {formatMoney(
            spent.reduce((whole, [amount]) => whole + Number(amount ?? 0), 0),
            currency!,
            locale,
          )}
        </Figure>
      )}
    </div>
  )
}

/** Says of how many projects a change is, where others have the figure but no earlier one. */
function ChangedOf({ total: { change, changed, projects } }: { total: Total }) {
  const texts = useTexts()
  return change !== null && changed < projects && <small> {texts.changedOf(changed, projects)}</small>
}

function Figure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <p>{label}</p>
      <p className="totals-figure">{children}</p>
    </div>
  )
}
