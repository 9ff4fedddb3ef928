import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { useAccount } from '../account-use.ts'

/** What the button of the person's menu looks like. */
export const menuClass = `${buttonClass('quiet')} max-w-56`

/** Its label. */
export function MenuName(): ReactNode {
  const { person } = useAccount()
  return (
    <>
      <span className="truncate max-lg:hidden">{person.email ?? 'Your profile'}</span>
      <span className="lg:hidden">Profile</span>
      <span aria-hidden="true">▾</span>
    </>
  )
}
