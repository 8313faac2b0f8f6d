import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Project } from '../../api/project.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { useCommands, type PaletteCommand } from './commands.tsx'
import './palette.css'
import type { PaletteScope } from './scope.ts'
import { useTexts } from './texts/use-texts.ts'

/**
 * A field with everything that can be opened or done, in groups. The focus stays in the field; arrow keys move
 * through the list.
 */
export default function Palette({
  scope,
  project,
  onClose,
}: {
  scope: PaletteScope
  project: Project | undefined
  onClose: () => void
}) {
  const texts = useTexts()
  const navigate = useNavigate()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { groups, isLoading } = useCommands(text, scope, project)
  const commands = groups.flatMap((group) => group.commands)
  const shown = Math.min(active, commands.length - 1)
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  useEffect(() => {
    document.getElementById(`${id}-${shown}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, shown])

  const carryOut = ({ to }: PaletteCommand, inNewTab: boolean) => {
    onClose()
    if (typeof to === 'function') to()
    else if (inNewTab) window.open(`#${to}`, '_blank', 'noopener')
    else void navigate(to)
  }
  const moves: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    ArrowDown: () => setActive((shown + 1) % Math.max(commands.length, 1)),
    ArrowUp: () => setActive((shown + commands.length - 1) % Math.max(commands.length, 1)),
    Enter: ({ ctrlKey, metaKey }) => {
      const command = commands[shown]
      // Until the answers belong to the text, Enter could open something else than what was meant.
      if (command !== undefined && !isLoading) carryOut(command, ctrlKey || metaKey)
    },
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (move === undefined) return
    event.preventDefault()
    move(event)
  }
  const label =
    scope === 'projects'
      ? texts.fieldOfProjects
      : project === undefined
        ? texts.field
        : texts.fieldIn(project.name)
  return (
    <dialog
      ref={dialog}
      className={`palette of-${scope}`}
      aria-label={scope === 'projects' ? texts.switchTitle : texts.title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      closedby="any"
    >
      <div className="palette-panel">
        <div className="palette-field">
          <Icon name="search" />
          <input
            type="text"
            role="combobox"
            aria-label={label}
            placeholder={label}
            autoComplete="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={commands.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={shown >= 0 ? `${id}-${shown}` : undefined}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setActive(0)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div id={`${id}-list`} role="listbox" aria-label={label} className="palette-list">
          {groups.map(({ heading, commands: listed }) => (
            <div key={heading} role="group" aria-label={heading}>
              <p className="palette-heading" aria-hidden="true">
                {heading}
              </p>
              {listed.map((command) => {
                const index = commands.indexOf(command)
                return (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field handles the keys.
                  <div
                    key={command.key}
                    id={`${id}-${index}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === shown}
                    className="palette-option"
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={({ ctrlKey, metaKey }) => carryOut(command, ctrlKey || metaKey)}
                  >
                    {command.sign}
                    <span className="palette-words">{command.words}</span>
                    {command.more !== undefined && <span className="palette-more">{command.more}</span>}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
        <p role="status" className={commands.length === 0 ? 'palette-nothing' : 'unseen'}>
          {isLoading ? '' : commands.length === 0 ? texts.nothing : texts.found(commands.length)}
        </p>
        {scope === 'all' && <p className="palette-keys">{texts.keys}</p>}
      </div>
    </dialog>
  )
}
