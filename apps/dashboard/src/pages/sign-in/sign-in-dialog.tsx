import { useProfile } from '../../api/profile.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SignIn } from './sign-in.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Signs in again over the page on which the session ended. */
export function SignInDialog() {
  const texts = useTexts()
  // As it was read before the session ended.
  const email = useProfile().data?.result.email
  return (
    <Dialog title={texts.title} onClose={undefined}>
      <SignIn parting="ended" known={email ?? undefined} />
    </Dialog>
  )
}
