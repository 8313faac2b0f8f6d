import { useAsk } from '../../api/ask.ts'
import { useProfile } from '../../api/profile.ts'
import { Asked } from '../../pieces/asked.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { AboutForm } from './about-form.tsx'
import { Identities } from './identities/panel.tsx'
import { PasswordForm } from './password-form.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import './profile.css'
import { SecondFactor } from './second-factor/panel.tsx'
import { Sessions } from './sessions.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Settings of the signed-in user. */
export function Component() {
  const texts = useTexts()
  const ways = useAsk('get/users_2/sessions/ways', {}).data?.result
  return (
    <div className="profile">
      <PageTitle>{texts.title}</PageTitle>
      <Asked query={useProfile()}>
        {({ result: profile }) => {
          const hasPassword = profile.has_password === 1
          const isAccepted = ways?.passwords !== 'administrators' || profile.administrator === 1
          return (
            <>
              <div className="profile-columns">
                <div>
                  <AboutForm profile={profile} />
                  {profile.email !== null && isAccepted && (
                    <PasswordForm email={profile.email} hasPassword={hasPassword} />
                  )}
                  {profile.email !== null && isAccepted && hasPassword && <SecondFactor />}
                </div>
                <div>
                  <PreferencesForm profile={profile} />
                  {ways !== undefined && (
                    <Identities
                      provider={ways.identity_provider?.name}
                      password={{ isSet: hasPassword, isAccepted }}
                    />
                  )}
                </div>
              </div>
              <Sessions />
            </>
          )
        }}
      </Asked>
    </div>
  )
}
