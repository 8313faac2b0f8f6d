import { useIsAdministrator } from '../../../api/profile.ts'
import { EnterPayment } from './enter-payment.tsx'
import { PaymentList } from './payment-list.tsx'

/** Money that was added, and, for administrators, adding it. */
export function Payments() {
  const isAdministrator = useIsAdministrator()
  return (
    <>
      {isAdministrator === true && <EnterPayment />}
      <PaymentList />
    </>
  )
}
