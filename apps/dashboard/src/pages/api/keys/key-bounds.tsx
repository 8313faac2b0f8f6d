import { scopeNames, type Scope } from '@sextant/contract'
import type { RequestTo } from '@sextant/sdk'
import { useAsk } from '../../../api/ask.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { Option } from '../../../ui/option.tsx'
import { Several } from '../../../ui/several.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** What a new key may do, as the form holds it. */
export interface Bounds {
  readonly scopes: readonly Scope[]
  /** Empty: all projects. */
  readonly projects: readonly number[]
  /** Hours until it expires; empty: never. */
  readonly hours: string
  readonly capDay: string
  readonly capMonth: string
  readonly requiresPriceToken: boolean
}

export const NO_BOUNDS: Bounds = {
  scopes: scopeNames,
  projects: [],
  hours: '',
  capDay: '',
  capMonth: '',
  requiresPriceToken: false,
}

/** Hours until a key expires, as offered. */
const HOURS = [24, 168, 720, 2_160, 8_760] as const
/** Most projects that are offered. */
const MOST_PROJECTS = 200

/** Parameters of `add/users_2/keys`. */
export function boundsSent(bounds: Bounds): Omit<RequestTo<'add/users_2/keys'>, 'name'> {
  const { scopes, projects, hours, capDay, capMonth, requiresPriceToken } = bounds
  return {
    ...(scopes.length === scopeNames.length ? {} : { scopes: [...scopes] }),
    ...(projects.length === 0 ? {} : { projects_ids: [...projects] }),
    ...(hours === '' ? {} : { expires_in_hours: Number(hours) }),
    ...(capDay.trim() === '' ? {} : { cap_day: capDay.trim() }),
    ...(capMonth.trim() === '' ? {} : { cap_month: capMonth.trim() }),
    ...(requiresPriceToken ? { requires_price_token: true } : {}),
  }
}

/** Chooses the bounds of a new key. */
export function KeyBounds({ bounds, onChange }: { bounds: Bounds; onChange: (bounds: Bounds) => void }) {
  const { keys: texts } = useTexts()
  const projects = useAsk('get/projects_2/projects', { fields: ['id', 'name'], limit: MOST_PROJECTS })
  const options = (projects.data?.result ?? []).map(({ id, name }) => [id, name] as const)
  const set = (changed: Partial<Bounds>) => onChange({ ...bounds, ...changed })
  return (
    <>
      <fieldset>
        <legend>{texts.scopes}</legend>
        {scopeNames.map((scope) => (
          <Option
            key={scope}
            label={`${scope}: ${texts.scopesOf[scope]}`}
            checked={bounds.scopes.includes(scope)}
            onChange={({ target }) =>
              set({
                scopes: scopeNames.filter((one) =>
                  one === scope ? target.checked : bounds.scopes.includes(one),
                ),
              })
            }
          />
        ))}
      </fieldset>
      {options.length > 0 && (
        <Several
          label={
            bounds.projects.length === 0 ? texts.allProjects : texts.someProjects(bounds.projects.length)
          }
          options={options}
          chosen={bounds.projects}
          most={MOST_PROJECTS}
          mostWords={texts.mostProjects(MOST_PROJECTS)}
          onChoose={(chosen) => set({ projects: chosen })}
        />
      )}
      <ChoiceField
        label={texts.expires}
        options={[
          ['', texts.expiresNever] as const,
          ...HOURS.map((hours) => [String(hours), texts.expiresIn(hours / 24)] as const),
        ]}
        value={bounds.hours}
        onChoose={(hours) => set({ hours })}
      />
      <Field
        label={texts.capDay}
        hint={texts.capHint}
        inputMode="decimal"
        value={bounds.capDay}
        onChange={({ target }) => set({ capDay: target.value })}
      />
      <Field
        label={texts.capMonth}
        inputMode="decimal"
        value={bounds.capMonth}
        onChange={({ target }) => set({ capMonth: target.value })}
      />
      <Option
        label={texts.requiresToken}
        checked={bounds.requiresPriceToken}
        onChange={({ target }) => set({ requiresPriceToken: target.checked })}
      />
    </>
  )
}
