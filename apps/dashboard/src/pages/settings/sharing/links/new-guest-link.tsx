import { addressOf } from '../../../../address.ts'
import { Command } from '../../../../ui/command.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useTexts } from './texts/use-texts.ts'

/** A link that was just created. */
export interface MadeLink {
  readonly name: string
  readonly token: string
  readonly embedded: boolean
}

/** Shows the address of a new link, which cannot be shown again. */
export function NewGuestLink({ made, onSaved }: { made: MadeLink; onSaved: () => void }) {
  const texts = useTexts()
  const { origin } = window.location
  const page = `${origin}/#${addressOf.guestLink(made.token)}`
  const frame = `<iframe src="${origin}${addressOf.embeddedChart(made.token)}" width="100%" height="480"></iframe>`
  return (
    <Notice kind="success" title={texts.madeTitle(made.name)}>
      <p>{texts.madeTodo}</p>
      <Command shown={page} copyLabel={texts.copyLink} />
      {made.embedded && (
        <>
          <p>{texts.frameTodo}</p>
          <Command shown={frame} copyLabel={texts.copyFrame} />
        </>
      )}
      <p>
        <button type="button" onClick={onSaved}>
          {texts.saved}
        </button>
      </p>
    </Notice>
  )
}
