import { useIsAdministrator } from '../../../api/profile.ts'
import { EnterPayment } from './enter-payment.tsx'
import { PaymentList } from './payment-list.tsx'

/** The account's payments; administrators can add one. */
export function Payments() {
  const isAdministrator = useIsAdministrator()
  return (
    <>
      {isAdministrator === true && <EnterPayment />}
      <PaymentList />
    </>
  )
}
