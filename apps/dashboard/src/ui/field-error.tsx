import { Icon } from './icon/icon.tsx'

/** What is wrong with the entry of a field, which names it with `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="field-error">
      <Icon name="circle-alert" /> {children}
    </p>
  )
}
