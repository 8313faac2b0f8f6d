import { Command } from '../../../ui/command.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** What to give to a new user. It is shown only once. */
export function HandOver({
  name,
  email,
  password,
  apiKey,
  onClose,
}: {
  name: string
  /** Empty if the user cannot sign in with a password. */
  email: string
  password: string
  apiKey: string
  onClose: () => void
}) {
  const texts = useTexts()
  const lines = [
    `${texts.handOverAddress}: ${location.origin}`,
    ...(email === '' || password === ''
      ? []
      : [`${texts.email}: ${email}`, `${texts.password}: ${password}`]),
  ].join('\n')
  return (
    <Dialog title={texts.added(name)} onClose={onClose}>
      <p role="status">{texts.handOver}</p>
      <Command shown={lines} copyLabel={texts.copyOf(texts.signIn)} />
      <h3>{texts.apiKey}</h3>
      <Command shown={apiKey} copyLabel={texts.copyOf(texts.apiKey)} />
      <div className="row">
        <button type="button" className="primary" onClick={onClose}>
          {texts.close}
        </button>
      </div>
    </Dialog>
  )
}
