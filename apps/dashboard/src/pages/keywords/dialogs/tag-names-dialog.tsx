import { TAGS } from '@sextant/contract/tags_2/tags.ts'
import { useState } from 'react'
import { useAsk, useCommand } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { useSharedTexts } from '../../../texts/language.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Names the account's tags. A name is saved when its field loses the focus. */
export function TagNamesDialog({ onClose }: { onClose: () => void }) {
  const { tag: numbered } = useSharedTexts()
  const texts = useTexts()
  const query = useAsk('get/tags_2/tags', {})
  const command = useCommand('edit/tags_2/tags/name')
  const [saved, setSaved] = useState<string>()
  const keep = (id: number, before: string, name: string) => {
    if (name === before) return
    command.mutate({ id, name }, { onSuccess: () => setSaved(texts.tagNames.saved(name || numbered(id))) })
  }
  return (
    // A closed dialog could not show that a name was not saved.
    <Dialog title={texts.tagNames.title} onClose={command.isPending ? undefined : onClose}>
      <p>{texts.tagNames.about(TAGS)}</p>
      <Asked query={query}>
        {({ result }) => (
          <ul className="tag-names">
            {result.map(({ id, name }) => (
              <li key={id}>
                <label>
                  <span>{numbered(id)}</span>
                  <input
                    maxLength={100}
                    defaultValue={name ?? ''}
                    onBlur={({ target }) => keep(id, name ?? '', target.value.trim())}
                    onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
                  />
                </label>
              </li>
            ))}
          </ul>
        )}
      </Asked>
      <p role="status">{saved}</p>
      {command.error !== null && <FailureNotice failure={command.error.failure} />}
    </Dialog>
  )
}
