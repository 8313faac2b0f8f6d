import { useState, type ReactNode } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem, type Selection } from 'react-aria-components/ListBox'
import { SearchField } from 'react-aria-components/SearchField'
import type { Opened } from '../pop-up-button.tsx'
import { PopUp } from './pop-up.tsx'
import { useTexts } from './texts/use-texts.ts'

/** From this number of options on, they can be searched. */
const SEARCHED = 10

/** Most options in the list at a time; the others are found by searching. */
const SHOWN = 200

/** Values with their labels, and other words that a search finds them by. */
export type Options<Value> = readonly (readonly [value: Value, words: string, also?: string])[]

interface OptionListProps<Value> {
  readonly label: string
  readonly options: Options<Value>
  readonly chosen: readonly Value[]
  /** Most that can be chosen. With one, choosing closes the list. */
  readonly most: number
  /** Called with all that are chosen then, in the order of the options. */
  readonly onChoose: (chosen: readonly Value[]) => void
}

/** A pop-up with options to choose from. */
export function OptionList<Value extends string | number>({
  opened,
  note,
  ...list
}: OptionListProps<Value> & {
  opened: Opened
  /** Stands below the list. */
  note?: ReactNode
}) {
  const { label, options, most } = list
  const choose = (chosen: readonly Value[]) => {
    list.onChoose(chosen)
    if (most === 1) opened.onClose()
  }
  return (
    <PopUp label={label} opened={opened} className="list-pop-up">
      {options.length < SEARCHED ? (
        <List {...list} shown={options} onChoose={choose} />
      ) : (
        <SearchedList {...list} onChoose={choose} />
      )}
      {note}
    </PopUp>
  )
}

/** Whether the focus in a field would open no keyboard on the screen. */
function hasKeyboard(): boolean {
  return matchMedia('(pointer: fine)').matches
}

function SearchedList<Value extends string | number>(list: OptionListProps<Value>) {
  const texts = useTexts()
  const { contains } = useFilter({ sensitivity: 'base' })
  const [search, setSearch] = useState('')
  const found =
    search === ''
      ? list.options
      : list.options.filter(([, words, also = '']) => contains(words, search) || contains(also, search))
  const rest = found.length - SHOWN
  return (
    <Autocomplete inputValue={search} onInputChange={setSearch}>
      <SearchField aria-label={texts.search} autoFocus={hasKeyboard()} className="options-search">
        <Input placeholder={texts.search} />
      </SearchField>
      <List {...list} shown={found.slice(0, SHOWN)} />
      {rest > 0 && <p className="options-note">{texts.more(rest)}</p>}
    </Autocomplete>
  )
}

function List<Value extends string | number>({
  label,
  options,
  shown,
  chosen,
  most,
  onChoose,
}: OptionListProps<Value> & { shown: Options<Value> }) {
  const texts = useTexts()
  const isFull = most > 1 && chosen.length >= most
  const change = (selected: Selection) => {
    const isChosen = (value: Value) =>
      shown.some(([one]) => one === value)
        ? selected === 'all' || selected.has(keyOf(value))
        : most > 1 && chosen.includes(value)
    const changed = options.map(([value]) => value).filter(isChosen)
    // Choosing the chosen one again deselects it.
    if (most === 1) onChoose(changed.length === 0 ? chosen : changed)
    else onChoose(changed.slice(0, most))
  }
  return (
    <ListBox
      aria-label={label}
      className="option-list"
      autoFocus
      selectionMode={most === 1 ? 'single' : 'multiple'}
      selectedKeys={chosen.map(keyOf)}
      disabledKeys={
        isFull
          ? options
              .map(([value]) => value)
              .filter((value) => !chosen.includes(value))
              .map(keyOf)
          : []
      }
      escapeKeyBehavior="none"
      shouldFocusWrap
      onSelectionChange={change}
      renderEmptyState={() => <p className="options-note">{texts.noMatch}</p>}
    >
      {shown.map(([value, words]) => (
        <ListBoxItem
          key={keyOf(value)}
          id={keyOf(value)}
          textValue={words}
          className={most === 1 ? 'option-item' : 'option-item checkable'}
        >
          {words}
        </ListBoxItem>
      ))}
    </ListBox>
  )
}

/** Keys are never empty. */
function keyOf(value: string | number): string {
  return `=${value}`
}
