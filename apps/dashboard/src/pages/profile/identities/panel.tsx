import type { ResultAt } from '@sextant/sdk'
import { useState } from 'react'
import { useAsk, useCommand } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { SignInOutcomeNotice } from '../../../pieces/sign-in-outcome/notice.tsx'
import { formatDateTime } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Connect } from './connect.tsx'
import type { en } from './texts/en.ts'
import { useTexts } from './texts/use-texts.ts'

type Identity = ResultAt<'get/users_2/identities', readonly never[], never>[number]

/**
 * The people at an identity provider who can sign in to the account. Not shown where there are none and no provider.
 *
 * @param provider its name for people; undefined if the installation has none
 * @param password whether the account has a password, and whether it may sign in with one
 */
export function Identities({
  provider,
  password,
}: {
  provider: string | undefined
  password: { readonly isSet: boolean; readonly isAccepted: boolean }
}) {
  const texts = useTexts()
  const query = useAsk('get/users_2/identities', {})
  const disconnect = useCommand('del/users_2/identities', { changes: ['get/users_2/identities'] })
  const [connecting, setConnecting] = useState(false)
  const [leaving, setLeaving] = useState<Identity>()
  const nameOf = ({ email }: Identity) => email ?? texts.withoutEmail
  if (provider === undefined && query.data?.result.length === 0) return null
  const canEnterByPassword = password.isSet && password.isAccepted
  return (
    <section className="panel" aria-labelledby="identities-title">
      <h2 id="identities-title">{texts.title}</h2>
      <SignInOutcomeNotice />
      <p role="status">{disconnect.isSuccess && `✓ ${texts.disconnected}`}</p>
      <Asked query={query}>
        {({ result: identities }) => (
          <>
            <p>{aboutOf(provider, identities.length, texts)}</p>
            <IdentityList
              identities={identities}
              isKept={!canEnterByPassword && identities.length === 1}
              onDisconnect={setLeaving}
            />
            {!canEnterByPassword && identities.length === 1 && (
              <p>{password.isAccepted ? texts.onlyWay : texts.onlyWayHere}</p>
            )}
          </>
        )}
      </Asked>
      {provider !== undefined && (
        <button type="button" onClick={() => setConnecting(true)}>
          {texts.connect(provider)}
        </button>
      )}
      {provider !== undefined && connecting && (
        <Connect provider={provider} hasPassword={password.isSet} onClose={() => setConnecting(false)} />
      )}
      {leaving !== undefined && (
        <Confirmation
          title={texts.disconnectOf(nameOf(leaving))}
          action={texts.disconnect}
          danger
          command={disconnect}
          onConfirm={() => disconnect.mutate({ id: leaving.id }, { onSuccess: () => setLeaving(undefined) })}
          onClose={() => setLeaving(undefined)}
        >
          <p>{texts.disconnectSure(nameOf(leaving))}</p>
        </Confirmation>
      )}
    </section>
  )
}

function aboutOf(provider: string | undefined, count: number, texts: typeof en): string {
  if (provider === undefined) return texts.unused
  return count === 0 ? texts.none(provider) : texts.about(provider)
}

function IdentityList({
  identities,
  isKept,
  onDisconnect,
}: {
  identities: readonly Identity[]
  isKept: boolean
  onDisconnect: (identity: Identity) => void
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  if (identities.length === 0) return null
  return (
    <ul className="identities">
      {identities.map((identity) => {
        const who = identity.email ?? texts.withoutEmail
        return (
          <li key={identity.id} className="row">
            <span>
              {who},{' '}
              <span className="hint">{texts.lastUsed(formatDateTime(identity.last_used, locale))}</span>
            </span>
            {!isKept && (
              <button
                type="button"
                aria-label={texts.disconnectOf(who)}
                onClick={() => onDisconnect(identity)}
              >
                {texts.disconnect}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
