import { Command } from '../../../ui/command.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** A key that was just created. It stays on the page until it is closed and cannot be shown again. */
export function NewKey({
  made,
  onSaved,
}: {
  made: { readonly name: string; readonly key: string }
  onSaved: () => void
}) {
  const { keys: texts } = useTexts()
  return (
    <Notice kind="success" title={texts.madeTitle(made.name)}>
      <p>{texts.madeTodo}</p>
      <Command shown={made.key} copyLabel={texts.copyKey} />
      <p className="key-saved">
        <button type="button" onClick={onSaved}>
          {texts.saved}
        </button>
      </p>
    </Notice>
  )
}
