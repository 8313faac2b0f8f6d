import { useState } from 'react'
import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { formatDateTime } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RenewCodes } from './renew-codes.tsx'
import { SetUp } from './set-up.tsx'
import { useTexts } from './texts/use-texts.ts'
import { TurnOff } from './turn-off.tsx'

/** Recovery codes left at which the user is asked to make new ones. */
const FEW = 3

/** Whether signing in asks for a code of an authenticator app, and how to change that. */
export function SecondFactor() {
  const texts = useTexts()
  const { locale } = useLanguage()
  const query = useAsk('get/users_2/totp', {})
  const [open, setOpen] = useState<'set up' | 'renew' | 'turn off'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => setOpen(undefined)
  const show = (made: readonly string[]) => {
    setCodes(made)
    close()
  }
  return (
    <section className="panel" aria-labelledby="second-factor-title">
      <h2 id="second-factor-title">{texts.title}</h2>
      <Asked query={query}>
        {({ result: { on, date, recovery_codes: left } }) => (
          <>
            <p>{on === 1 ? texts.on(formatDateTime(date!, locale)) : texts.off}</p>
            {on === 1 && left <= FEW && (
              <Notice kind="warning" title={texts.few(left)}>
                <p>{texts.fewTodo}</p>
              </Notice>
            )}
            <div className="row">
              {on === 0 ? (
                <button type="button" onClick={() => setOpen('set up')}>
                  {texts.setUp}
                </button>
              ) : (
                <>
                  <button type="button" onClick={() => setOpen('renew')}>
                    {texts.renew}
                  </button>
                  <button type="button" className="danger" onClick={() => setOpen('turn off')}>
                    {texts.turnOff}
                  </button>
                </>
              )}
            </div>
          </>
        )}
      </Asked>
      {open === 'set up' && <SetUp onClose={close} onDone={show} />}
      {open === 'renew' && <RenewCodes onClose={close} onDone={show} />}
      {open === 'turn off' && <TurnOff onClose={close} />}
      {codes !== undefined && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </section>
  )
}
