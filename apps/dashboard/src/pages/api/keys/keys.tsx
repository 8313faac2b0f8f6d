import type { ResultAt } from '@sextant/sdk'
import { useState } from 'react'
import { useProfile } from '../../../api/profile.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { useView } from '../../../view.ts'
import { useTexts } from '../texts/use-texts.ts'
import { AddKey } from './add-key.tsx'
import { KeyTable } from './key-table.tsx'
import { useKeys, type Key } from './keys.ts'
import { NewKey } from './new-key.tsx'
import { RevokeKey } from './revoke-key.tsx'
import { RotateKey } from './rotate-key.tsx'

type Opened = { readonly what: 'add' } | { readonly what: 'rotate' | 'revoke'; readonly key: Key }

/** API keys of the account: create, rotate, revoke. */
export function Keys() {
  const { keys: texts } = useTexts()
  const [view, setView] = useView({ revoked: '' })
  const showsRevoked = view.revoked === '1'
  const query = useKeys(showsRevoked)
  const profile = useProfile().data?.result
  const [opened, setOpened] = useState<Opened>()
  const [made, setMade] = useState<ResultAt<'add/users_2/keys', readonly never[], never>>()
  const close = () => setOpened(undefined)
  const show = (key: NonNullable<typeof made>) => {
    setMade(key)
    close()
  }
  return (
    <>
      <p className="prose">
        {texts.about} {profile !== undefined && texts.account(String(profile.id))}
      </p>
      {made !== undefined && <NewKey made={made} onSaved={() => setMade(undefined)} />}
      <div className="row key-actions">
        <button type="button" className="primary" onClick={() => setOpened({ what: 'add' })}>
          {texts.add}
        </button>
        <label>
          <input
            type="checkbox"
            checked={showsRevoked}
            onChange={({ target }) => setView({ revoked: target.checked ? '1' : '' })}
          />{' '}
          {texts.showRevoked}
        </label>
      </div>
      <Asked query={query}>
        {({ result }) =>
          result.length === 0 ? (
            <div className="panel empty">
              <p className="lead">{texts.none}</p>
              <p>{texts.noneTodo}</p>
            </div>
          ) : (
            <KeyTable
              keys={result}
              onRotate={(key) => setOpened({ what: 'rotate', key })}
              onRevoke={(key) => setOpened({ what: 'revoke', key })}
            />
          )
        }
      </Asked>
      {opened?.what === 'add' && <AddKey onMade={show} onClose={close} />}
      {opened?.what === 'rotate' && <RotateKey replaced={opened.key} onMade={show} onClose={close} />}
      {opened?.what === 'revoke' && <RevokeKey revoked={opened.key} onClose={close} />}
    </>
  )
}
