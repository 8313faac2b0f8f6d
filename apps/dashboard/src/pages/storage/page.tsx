import { useIsAdministrator } from '../../api/profile.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { StorageView } from './storage-view.tsx'
import './storage.css'
import { useTexts } from './texts/use-texts.ts'

/** Size of the installation, its growth, and what a retention would save, for administrators. */
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
          <StorageView />
        </>
      )}
    </>
  )
}
