import type { AriaAttributes } from 'react'
import { useApiTexts } from '../texts.ts'
import type { Entry } from './request.ts'
import { skeletonOf } from './skeleton.ts'

/** The input element of a parameter. */
export function ParameterInput({
  entry: { control, schema },
  draft,
  onDraft,
  ...named
}: {
  entry: Entry
  draft: string
  onDraft: (draft: string) => void
  id: string
} & AriaAttributes) {
  const { console: texts } = useApiTexts()
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
        <select {...shared}>
          <option value="">{texts.notSent}</option>
          {control.kind === 'flag' ? (
            <>
              <option value="1">{texts.on}</option>
              <option value="0">{texts.off}</option>
            </>
          ) : (
            control.options.map(({ value, doc }) => (
              <option key={value} value={value} lang="en">
                {doc === undefined ? value : `${value}: ${doc}`}
              </option>
            ))
          )}
        </select>
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
      return <input {...shared} type="date" />
    case 'number':
      return <input {...shared} type="text" inputMode="decimal" placeholder={defaultOf(schema.default)} />
    default:
      return <input {...shared} type="text" placeholder={defaultOf(schema.default)} />
  }
}

function defaultOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
