import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { formatCount } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { TextFileField } from '../../../ui/text-file-field.tsx'
import { TextLines } from '../../../ui/text-lines.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { useWorkspace } from '../workspace.ts'
import { useVolumeShown } from './volume-shown.ts'
import { volumesCsv } from './volumes-csv.ts'

/** Imports search volumes from elsewhere. */
export function ImportVolumesDialog({ onClose }: { onClose: () => void }) {
  const { volumes: texts, filters } = useTexts()
  const { locale } = useLanguage()
  const { project, announce } = useWorkspace()
  const { choices, shown } = useVolumeShown()
  const [key, setKey] = useState(shown?.key ?? '')
  const [text, setText] = useState('')
  const command = useCommand('add/keywords_2/volumes/import')
  const number = (count: number) => formatCount(count, locale)
  return (
    <FormDialog
      title={texts.importTitle}
      action={texts.importAction}
      command={command}
      ready={text.trim() !== '' && key !== ''}
      onSubmit={() =>
        command.mutate(
          { project_id: project.id, volumes: volumesCsv(text, key) },
          {
            onSuccess: ({ result }) => {
              announce({ sentence: texts.imported(number(result.countAdded), number(result.countChanged)) })
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <ChoiceField
        label={texts.importFor}
        options={choices.map(
          ({ key, searcher, place, searcherKey, type }) =>
            [key, filters.volumeChoice(searcher, place, filters.volumeTypes[searcherKey]?.[type])] as const,
        )}
        value={key}
        onChoose={setKey}
      />
      <TextLines
        label={texts.importText}
        hint={texts.importHint}
        rows={6}
        value={text}
        placeholder={texts.importExample}
        onChange={({ target }) => setText(target.value)}
      />
      <TextFileField label={texts.importFile} onFile={(file) => setText(file.text)} />
    </FormDialog>
  )
}
