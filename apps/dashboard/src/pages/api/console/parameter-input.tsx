import type { AriaAttributes } from 'react'
import { useOwnToday } from '../../../api/profile.ts'
import { ChoiceButton } from '../../../ui/choice-button.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { Entry } from './request.ts'
import { skeletonOf } from './skeleton.ts'

/** The input element of a parameter, labelled by the element with the id `${id}-label`. */
export function ParameterInput({
  entry,
  draft,
  onDraft,
  ...named
}: {
  entry: Entry
  draft: string
  onDraft: (draft: string) => void
  id: string
} & AriaAttributes) {
  const { console: texts } = useTexts()
  const today = useOwnToday()
  const { control, schema } = entry
  const shared = {
    ...named,
    value: draft,
    spellCheck: false,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onDraft(target.value),
  }
  switch (control.kind) {
    case 'flag':
    case 'choice':
      return (
        <ChoiceButton
          id={named.id}
          aria-labelledby={`${named.id}-label ${named.id}`}
          aria-describedby={named['aria-describedby']}
          label={entry.name}
          options={[
            ['', texts.notSent] as const,
            ...(control.kind === 'flag'
              ? ([
                  ['1', texts.on],
                  ['0', texts.off],
                ] as const)
              : control.options.map(
                  ({ value, doc }) =>
                    [String(value), doc === undefined ? String(value) : `${value}: ${doc}`] as const,
                )),
          ]}
          chosen={draft}
          onChoose={onDraft}
        />
      )
    case 'json':
      return (
        <textarea
          {...shared}
          className="code"
          rows={draft === '' ? 2 : 6}
          placeholder={JSON.stringify(skeletonOf(schema))}
        />
      )
    case 'lines':
    case 'paragraph':
      return <textarea {...shared} rows={2} />
    case 'secret':
      return <input {...shared} type="password" autoComplete="off" />
    case 'date':
      return (
        <DateInput
          label={entry.name}
          labelId={`${named.id}-label`}
          describedBy={named['aria-describedby']}
          isInvalid={named['aria-invalid'] === true}
          value={draft}
          today={today}
          onChange={onDraft}
        />
      )
    case 'number':
      return <input {...shared} type="text" inputMode="decimal" placeholder={defaultOf(schema.default)} />
    default:
      return <input {...shared} type="text" placeholder={defaultOf(schema.default)} />
  }
}

function defaultOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
