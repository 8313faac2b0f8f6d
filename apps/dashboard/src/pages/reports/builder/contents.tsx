import { REPORT_COMPETITORS, REPORT_REGIONS, type ReportPeriod } from '@sextant/contract/reports_2/choices.ts'
import { useCompetitors } from '../../../api/competitors.ts'
import type { Project } from '../../../api/project.ts'
import { trackedRegions } from '../../../api/regions.ts'
import { useRegionName } from '../../../pieces/regions/region-select.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { Several } from '../../../ui/several.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { Draft } from './draft.ts'

/** Of what a report is: its period, regions and competitors. */
export function Contents({
  project,
  draft,
  tried,
  onChange,
}: {
  project: Project
  draft: Draft
  tried: boolean
  onChange: (changes: Partial<Draft>) => void
}) {
  const { builder: texts, periods } = useTexts()
  const nameOf = useRegionName()
  const regions = trackedRegions(project)
  const competitors = useCompetitors(project.id) ?? []
  const chosen = (none: string, count: number) => (count === 0 ? none : String(count))
  return (
    <>
      <Field
        label={texts.name}
        hint={texts.nameHint}
        error={tried && draft.name.trim() === '' ? texts.nameMissing : undefined}
        maxLength={100}
        value={draft.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <ChoiceField
        label={texts.language}
        options={Object.entries(texts.languages) as [Draft['language'], string][]}
        value={draft.language}
        onChoose={(language) => onChange({ language })}
      />
      <ChoiceField
        label={texts.period}
        hint={texts.periodHint}
        options={Object.entries(periods) as [ReportPeriod, string][]}
        value={draft.period}
        onChoose={(period) => onChange({ period })}
      />
      <div className="row">
        {regions.length > 1 && (
          <Several
            label={`${texts.regions}: ${chosen(texts.regionsAll, draft.regions.length)}`}
            options={regions.map((region) => [region.index, nameOf(region)] as const)}
            chosen={draft.regions}
            most={REPORT_REGIONS}
            mostWords={texts.most(REPORT_REGIONS)}
            onChoose={(indexes) => onChange({ regions: indexes })}
          />
        )}
        {competitors.length > 0 && (
          <Several
            label={`${texts.competitors}: ${chosen(texts.competitorsAll, draft.competitors.length)}`}
            options={competitors.map(({ id, name }) => [id, name] as const)}
            chosen={draft.competitors}
            most={REPORT_COMPETITORS}
            mostWords={texts.most(REPORT_COMPETITORS)}
            onChoose={(ids) => onChange({ competitors: ids })}
          />
        )}
      </div>
    </>
  )
}
