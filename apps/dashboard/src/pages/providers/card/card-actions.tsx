import type { Provider } from '@sextant/contract/providers_2/providers.ts'
import type { DialogKind } from '../dialogs/provider-dialog.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Actions on a configured provider. */
export function CardActions({
  provider,
  onOpen,
}: {
  provider: Provider
  onOpen: (kind: DialogKind) => void
}) {
  const texts = useTexts()
  const { name } = provider
  return (
    <div className="row">
      <button type="button" aria-label={texts.testNamed(name)} onClick={() => onOpen('test')}>
        {texts.test}
      </button>
      {provider.synthetic === 0 && (
        <button type="button" aria-label={texts.editNamed(name)} onClick={() => onOpen('edit')}>
          {texts.edit}
        </button>
      )}
      {provider.on === 1 ? (
        <button
          type="button"
          className="danger"
          aria-label={texts.switchOffNamed(name)}
          onClick={() => onOpen('switchOff')}
        >
          {texts.switchOff}
        </button>
      ) : (
        <button
          type="button"
          className="primary"
          aria-label={texts.switchOnNamed(name)}
          onClick={() => onOpen('switchOn')}
        >
          {texts.switchOn}
        </button>
      )}
      {provider.source === 'stored' && (
        <button
          type="button"
          className="danger"
          aria-label={texts.removeNamed(name)}
          onClick={() => onOpen('remove')}
        >
          {texts.remove}
        </button>
      )}
    </div>
  )
}
