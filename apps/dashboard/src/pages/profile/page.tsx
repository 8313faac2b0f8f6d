import { useProfile } from '../../api/profile.ts'
import { useTextsOf } from '../../texts/language.tsx'
import { Asked } from '../../ui/asked.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { AboutForm } from './about-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import './profile.css'
import { SecondFactor } from './second-factor/panel.tsx'
import { Sessions } from './sessions.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** Settings of the signed-in user. */
export function Component() {
  const texts = useTextsOf({ en, ru })
  return (
    <div className="profile">
      <PageTitle>{texts.title}</PageTitle>
      <Asked query={useProfile()}>
        {({ result: profile }) => (
          <>
            <div className="profile-columns">
              <div>
                <AboutForm profile={profile} />
                {profile.email !== null && (
                  <>
                    <PasswordForm email={profile.email} />
                    <SecondFactor />
                  </>
                )}
              </div>
              <PreferencesForm profile={profile} />
            </div>
            <Sessions />
          </>
        )}
      </Asked>
    </div>
  )
}
