import { Command } from '../../../ui/command.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Shows the secret of a webhook, which the API returns once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { secret: texts } = useTexts()
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p>{texts.about}</p>
      <Command shown={secret} copyLabel={texts.copy} />
      <p className="hint">{texts.use}</p>
      <div className="row">
        <button type="button" className="primary" onClick={onClose}>
          {texts.kept}
        </button>
      </div>
    </Dialog>
  )
}
