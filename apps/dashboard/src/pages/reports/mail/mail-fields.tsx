import { REPORT_RECIPIENTS, reportForms } from '@sextant/contract/reports_2/mail.ts'
import { Field } from '../../../ui/field.tsx'
import { Option } from '../../../ui/option.tsx'
import { TextLines } from '../../../ui/text-lines.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { MailDraft } from './mail.ts'

/** Who gets a report, which files are attached, and how long its link works. */
export function MailFields({
  draft,
  onChange,
}: {
  draft: MailDraft
  onChange: (change: Partial<MailDraft>) => void
}) {
  const { mail: texts } = useTexts()
  const { formats, linkDays, recipients } = draft
  return (
    <>
      <TextLines
        label={texts.recipients}
        hint={texts.recipientsHint(REPORT_RECIPIENTS)}
        rows={3}
        required
        value={recipients}
        onChange={({ target }) => onChange({ recipients: target.value })}
      />
      <fieldset>
        <legend>{texts.files}</legend>
        {reportForms.map((form) => (
          <Option
            key={form}
            label={texts.forms[form]}
            checked={formats.includes(form)}
            onChange={({ target }) =>
              onChange({
                formats: reportForms.filter((each) =>
                  each === form ? target.checked : formats.includes(each),
                ),
              })
            }
          />
        ))}
        <p className="hint">{texts.filesHint}</p>
      </fieldset>
      <Field
        label={texts.linkDays}
        hint={texts.linkDaysHint}
        type="number"
        min={0}
        max={3660}
        required
        value={linkDays}
        onChange={({ target }) => onChange({ linkDays: target.value })}
      />
    </>
  )
}
