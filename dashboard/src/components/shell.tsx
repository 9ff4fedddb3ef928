import { Link, Outlet, useMatch, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { SelectField } from '../ui/fields.tsx'
import { keepLastAccount } from '../util/last-account.ts'
import { useAccount, useCustomer } from './account-use.ts'
import { AccountMenu } from './account/account-menu.tsx'
import { KeyboardHelp } from './command/keyboard-help.tsx'
import { Logo } from './logo.tsx'
import { PageMissing } from './page-states.tsx'

/** What every page of a customer has around it. */
export function Shell(): ReactNode {
  const customer = useCustomer()
  useEffect(() => {
    if (customer !== undefined) keepLastAccount(customer.id)
  }, [customer?.id])
  // Known from the address alone, so that nothing moves once the page has arrived.
  const isWide =
    useMatch({
      from: '/signed-in/$customer/runs/$run/sessions/$session',
      shouldThrow: false,
      select: () => true,
    }) === true
  const width = isWide ? '' : 'mx-auto max-w-6xl'
  if (customer === undefined)
    return (
      <main>
        <PageMissing />
      </main>
    )
  return (
    <>
      <a
        href="#main"
        className="absolute -left-[999px] bg-surface px-4 py-2 focus:left-4 focus:top-2 focus:z-20"
      >
        Skip to content
      </a>
      <header className="border-b border-line bg-surface print:hidden">
        <div
          className={`flex min-h-14 flex-wrap items-center gap-x-5 gap-y-1 px-4 py-1.5 sm:px-6 ${width}`}
        >
          <div className="flex items-center gap-x-5 max-sm:w-full max-sm:justify-between">
            <Logo />
            <CustomerChoice current={customer.id} />
          </div>
          <nav aria-label="Pages" className="flex gap-1">
            <NavLink to="/$customer/runs" customer={customer.id} text="Runs" />
            <NavLink to="/$customer/members" customer={customer.id} text="Members" />
            <NavLink to="/$customer/settings" customer={customer.id} text="Settings" />
          </nav>
          <div className="ml-auto flex items-center gap-1">
            <KeyboardHelp />
            <AccountMenu />
          </div>
        </div>
      </header>
      <main id="main" className={`px-4 sm:px-6 ${isWide ? 'py-4' : 'py-6 sm:py-8'} ${width}`}>
        <Outlet />
      </main>
    </>
  )
}

function NavLink({
  to,
  customer,
  text,
}: {
  to: '/$customer/runs' | '/$customer/members' | '/$customer/settings'
  customer: string
  text: string
}): ReactNode {
  return (
    <Link
      to={to}
      params={{ customer }}
      className="rounded-md px-2.5 py-1.5 text-sm font-medium text-muted no-underline hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
    >
      {text}
    </Link>
  )
}

/** Only for people with several customers. */
function CustomerChoice({ current }: { current: string }): ReactNode {
  const { customers } = useAccount()
  const navigate = useNavigate()
  if (customers.length < 2) return null
  return (
    <SelectField
      isCompact
      label={<span className="max-lg:sr-only">Account</span>}
      className="max-sm:max-w-48"
      value={current}
      options={customers.map(({ id, name }) => ({ value: id, text: name }))}
      onChange={({ target }) => {
        navigate({ to: '/$customer/runs', params: { customer: target.value } }).catch(reportError)
      }}
    />
  )
}
