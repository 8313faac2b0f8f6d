import { IMPORT_REGIONS } from '@sextant/contract/positions_2/searchers.ts'
import { useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { CallFailed } from '../../api/failure.ts'
import type { Project } from '../../api/project.ts'
import { trackedRegions } from '../../api/regions.ts'
import { FailureNotice } from '../../pieces/failure-notice.tsx'
import { lineOf, type RegionChoices } from '../../pieces/region-choice/combined.ts'
import { RegionFields } from '../../pieces/region-choice/region-fields.tsx'
import { useRegions } from '../../pieces/region-choice/use-regions.ts'
import { useSharedTexts } from '../../texts/language.tsx'
import { KeywordsField } from './keywords-field.tsx'
import { keywordsIn, type KeywordsIn } from './keywords-in.ts'
import { SiteField } from './site-field.tsx'
import type { en } from './texts/en.ts'
import { useTexts } from './texts/use-texts.ts'
import { useSetUp } from './use-set-up.ts'

/** Google, on a PC, in the country of the browser, as deep as most people look. */
const firstChoices: RegionChoices = {
  engines: [1],
  places: undefined,
  devices: [0],
  language: '',
  results: 30,
}

/** The three questions: site, keywords, where. A project that exists is asked only for what it lacks. */
export function Questions({
  project,
  onDone,
}: {
  project: Project | undefined
  onDone: (projectId: number) => void
}) {
  const { working } = useSharedTexts()
  const texts = useTexts()
  const form = useRef<HTMLFormElement>(null)
  const [site, setSite] = useState(project?.site ?? '')
  const [text, setText] = useState('')
  const [choices, setChoices] = useState(firstChoices)
  const [tries, setTries] = useState(0)
  const asksKeywords = project === undefined || project.count_keywords === 0
  const asksWhere = project === undefined || trackedRegions(project).length === 0
  const found = useRegions(choices)
  // Ten thousand pasted lines are read after the field shows them.
  const late = useDeferredValue(text)
  const read = useMemo(() => keywordsIn(late), [late])
  const { isPending, error, projectId, setUp } = useSetUp(project?.id, onDone)
  const isWrongSite = error !== null && refusesSite(error)
  const errors = {
    site:
      tries === 0
        ? undefined
        : site.trim() === ''
          ? texts.siteMissing
          : isWrongSite
            ? texts.siteWrong
            : undefined,
    keywords: tries === 0 || !asksKeywords ? undefined : faultOf(read, texts),
  }
  useEffect(() => {
    if (tries > 0 && !isPending) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries, isPending])
  const submit = () => {
    if (isPending) return
    setTries(tries + 1)
    // What the field shows, whether it is counted yet or not.
    const keywords = asksKeywords ? keywordsIn(text) : undefined
    const regions = asksWhere ? found.regions : undefined
    const isComplete =
      site.trim() !== '' &&
      (keywords === undefined || faultOf(keywords, texts) === undefined) &&
      (regions === undefined || (regions.length > 0 && regions.length <= IMPORT_REGIONS))
    if (isComplete) setUp({ site: site.trim(), keywords: keywords?.csv, regions: regions?.map(lineOf) })
  }
  return (
    <form
      ref={form}
      className="questions"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Question title={texts.siteTitle}>
        <SiteField site={site} error={errors.site} isMade={projectId !== undefined} onChange={setSite} />
      </Question>
      {asksKeywords && (
        <Question title={texts.keywordsTitle}>
          <KeywordsField text={text} read={read} error={errors.keywords} onChange={setText} />
        </Question>
      )}
      {asksWhere && (
        <Question title={texts.whereTitle}>
          <RegionFields
            choices={choices}
            found={found}
            tried={tries > 0}
            onChange={(change) => setChoices((before) => ({ ...before, ...change }))}
          />
        </Question>
      )}
      {error !== null && !isWrongSite && (
        <>
          <FailureNotice failure={error.failure} />
          <p className="hint">{texts.sendAgain}</p>
        </>
      )}
      <div className="row">
        <button type="submit" className="primary" aria-disabled={isPending}>
          {isPending ? working : texts.toPrice}
        </button>
        <span className="hint">{texts.freeSoFar}</span>
      </div>
    </form>
  )
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="question">
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  )
}

function refusesSite({ failure }: CallFailed): boolean {
  return failure.errors.some(({ detail }) => detail?.fieldViolation?.field === 'url')
}

function faultOf({ count, tooLong }: KeywordsIn, texts: typeof en): string | undefined {
  if (count === 0) return texts.keywordsMissing
  return tooLong === undefined ? undefined : texts.tooLong(tooLong.slice(0, 60))
}
