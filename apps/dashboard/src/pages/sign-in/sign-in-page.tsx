import type { Parting } from '../../api/session.ts'
import { useSharedTexts } from '../../texts/language.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { SignIn } from './sign-in.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Signs in. The page of the address opens after it. */
export function SignInPage({ parting }: { parting: Parting | undefined }) {
  const { purpose } = useSharedTexts()
  const texts = useTexts()
  return (
    <div className="narrow">
      <PageTitle>{texts.title}</PageTitle>
      <p className="lead">{purpose}</p>
      <SignIn parting={parting} />
    </div>
  )
}
