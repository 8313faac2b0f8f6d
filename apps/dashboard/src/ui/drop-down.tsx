import { type ReactNode } from 'react'
import { Icon } from './icon/icon.tsx'
import { PopUpButton } from './pop-up-button.tsx'

const load = () => import('./pop-up/pop-up.tsx')

/** A button that opens a panel. */
export function DropDown({ label, children }: { label: string; children: ReactNode }) {
  return (
    <PopUpButton
      has="dialog"
      className="pop-up-button choice-button"
      load={load}
      render={({ PopUp }, opened) => (
        <PopUp label={label} opened={opened} className="panel-pop-up">
          {children}
        </PopUp>
      )}
    >
      <span className="choice-words">{label}</span>
      <Icon name="chevron-down" />
    </PopUpButton>
  )
}
