import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { isAmount } from '../amount.ts'
import { isAtOnce, isPerSecond } from '../limits.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { ProviderDialogProps } from './dialog-props.ts'

/** Enters key, address and price of a new or configured provider. The key is never shown. */
export function ProviderForm({ provider, isNew, onDone, onClose }: ProviderDialogProps & { isNew: boolean }) {
  const texts = useTexts()
  const add = useCommand('add/providers_2/providers')
  const edit = useCommand('edit/providers_2/providers')
  const [key, setKey] = useState('')
  const [address, setAddress] = useState(isNew ? '' : (provider.base_url ?? ''))
  const [price, setPrice] = useState(isNew ? '' : (provider.price_per_unit ?? ''))
  const [perSecond, setPerSecond] = useState(isNew ? '' : String(provider.per_second ?? ''))
  const [atOnce, setAtOnce] = useState(isNew ? '' : String(provider.at_once ?? ''))
  const [tried, setTried] = useState(false)
  const isFixed = provider.source === 'settings'
  const isKeyMissing = isNew && provider.needs_key === 1 && key.trim() === ''
  const isPriceWrong = price.trim() !== '' && !isAmount(price)
  const isPerSecondWrong = perSecond.trim() !== '' && !isPerSecond(perSecond)
  const isAtOnceWrong = atOnce.trim() !== '' && !isAtOnce(atOnce)
  const done = {
    onSuccess: () => (onDone((isNew ? texts.addedNext : texts.saved)(provider.name)), onClose()),
  }
  const send = () => {
    setTried(true)
    if (isKeyMissing || isPriceWrong || isPerSecondWrong || isAtOnceWrong) return
    const given = {
      id: provider.id,
      ...(key.trim() === '' ? {} : { key: key.trim() }),
      ...(isFixed || address.trim() === (provider.base_url ?? '') ? {} : { base_url: address.trim() }),
      ...(price.trim() === (isNew ? '' : (provider.price_per_unit ?? ''))
        ? {}
        : { price_per_unit: price.trim() }),
      ...(perSecond.trim() === (isNew ? '' : String(provider.per_second ?? ''))
        ? {}
        : { per_second: perSecond.trim() }),
      ...(atOnce.trim() === (isNew ? '' : String(provider.at_once ?? '')) ? {} : { at_once: atOnce.trim() }),
    }
    if (isNew) add.mutate(given, done)
    else edit.mutate(given, done)
  }
  return (
    <FormDialog
      title={(isNew ? texts.addTitle : texts.editTitle)(provider.name)}
      action={isNew ? texts.add : texts.save}
      command={isNew ? add : edit}
      onSubmit={send}
      onClose={onClose}
    >
      {isFixed ? (
        <p>{texts.inSettings}</p>
      ) : (
        <>
          <Field
            label={texts.key}
            hint={[
              !isNew && provider.key !== null && texts.keyKept(provider.key),
              provider.key_form !== null && texts.keyForm(provider.key_form),
              texts.keyHint,
            ]
              .filter(Boolean)
              .join(' ')}
            error={tried && isKeyMissing ? texts.keyMissing : undefined}
            type="password"
            autoComplete="off"
            value={key}
            onChange={({ target }) => setKey(target.value)}
          />
          <Field
            label={texts.address}
            hint={texts.addressHint}
            error={undefined}
            type="url"
            value={address}
            placeholder={provider.base_url ?? ''}
            onChange={({ target }) => setAddress(target.value)}
          />
        </>
      )}
      <Field
        label={texts.price}
        hint={texts.priceHint(provider.billing_unit)}
        error={tried && isPriceWrong ? texts.priceWrong : undefined}
        inputMode="decimal"
        value={price}
        placeholder={provider.listed_price_per_unit ?? ''}
        onChange={({ target }) => setPrice(target.value)}
      />
      <Field
        label={texts.perSecond}
        hint={texts.perSecondHint}
        error={tried && isPerSecondWrong ? texts.perSecondWrong : undefined}
        inputMode="decimal"
        value={perSecond}
        placeholder={String(provider.listed_per_second ?? '')}
        onChange={({ target }) => setPerSecond(target.value)}
      />
      <Field
        label={texts.atOnce}
        hint={texts.atOnceHint}
        error={tried && isAtOnceWrong ? texts.atOnceWrong : undefined}
        inputMode="numeric"
        value={atOnce}
        placeholder={String(provider.listed_at_once ?? '')}
        onChange={({ target }) => setAtOnce(target.value)}
      />
    </FormDialog>
  )
}
