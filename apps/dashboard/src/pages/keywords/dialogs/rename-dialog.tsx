import { KEYWORD_LENGTH } from '@sextant/contract/keywords_2/keywords.ts'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { useWorkspace } from '../workspace.ts'

/** Changes the text of a keyword, which keeps its history. */
export function RenameDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const texts = useTexts()
  const { project, announce } = useWorkspace()
  const [phrase, setPhrase] = useState(name)
  const command = useCommand('edit/keywords_2/keywords/rename')
  return (
    <FormDialog
      title={texts.rename.title}
      action={texts.rename.action}
      command={command}
      ready={phrase.trim() !== ''}
      onSubmit={() =>
        command.mutate(
          { project_id: project.id, id, name: phrase },
          {
            onSuccess: ({ result }) => {
              // Somebody else may have deleted it since this page read it.
              if (result.length === 0) announce({ sentence: texts.gone(name), isNothing: true })
              else announce({ sentence: texts.rename.done(name, phrase.trim()) })
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <Field
        label={texts.rename.phrase}
        hint={texts.rename.hint}
        error={undefined}
        maxLength={KEYWORD_LENGTH}
        value={phrase}
        onChange={({ target }) => setPhrase(target.value)}
      />
    </FormDialog>
  )
}
