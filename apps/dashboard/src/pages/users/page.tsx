import { useIsAdministrator } from '../../api/profile.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useTexts } from './texts/use-texts.ts'
import { UserList } from './user-list.tsx'
import './users.css'

/** Users of the installation, for administrators. */
export function Component() {
  const texts = useTexts()
  const isAdministrator = useIsAdministrator()
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      {isAdministrator === false && (
        <Notice kind="information" title={texts.notYours}>
          <p>{texts.notYoursTodo}</p>
        </Notice>
      )}
      {isAdministrator === true && (
        <>
          <p className="lead">{texts.lead}</p>
          <UserList />
        </>
      )}
    </>
  )
}
