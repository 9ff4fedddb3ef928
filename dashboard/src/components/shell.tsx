import { Link, Outlet, useMatch, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { SelectField } from '../ui/fields.tsx'
import { keepLastAccount } from '../util/last-account.ts'
import { useAccount, useCustomer } from './account-use.ts'
import { AccountMenu } from './account/account-menu.tsx'
import { KeyboardHelp } from './command/keyboard-help.tsx'
import { Logo } from './logo.tsx'
import { PageMissing } from './page-states.tsx'

/** What the product is about, and the settings for the rest. */
const places = [
  ['/$customer/runs', 'Runs'],
  ['/$customer/sites', 'Sites'],
  ['/$customer/personas', 'Personas'],
  ['/$customer/checks', 'Checks'],
  ['/$customer/maps', 'UX maps'],
  ['/$customer/settings', 'Settings'],
] as const

/** What every page has around it for a person who is signed in. */
export function Shell(): ReactNode {
  const { customer: named } = useParams({ strict: false })
  const customer = useCustomer()
  useEffect(() => {
    if (named !== undefined && customer !== undefined) keepLastAccount(customer.id)
  }, [named, customer?.id])
  // Known from the address alone, so that nothing moves once the page has arrived.
  const isWide =
    useMatch({
      from: '/signed-in/$customer/runs/$run/sessions/$session',
      shouldThrow: false,
      select: () => true,
    }) === true
  const width = isWide ? '' : 'mx-auto max-w-6xl'
  if (named !== undefined && customer === undefined)
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
          <Logo />
          {customer === undefined ? null : <Places customer={customer.id} />}
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

function Places({ customer }: { customer: string }): ReactNode {
  return (
    <>
      <CustomerChoice current={customer} />
      {/* The order of the keyboard is that of the page in a wide window; in a narrow one the pages have a line of their own. */}
      <nav
        aria-label="Pages"
        className="flex sm:-mx-1.5 gap-x-1 overflow-x-auto p-0.5 max-lg:order-last max-lg:w-full max-sm:justify-between max-sm:gap-x-0"
      >
        {places.map(([to, text]) => (
          <Link
            key={to}
            to={to}
            params={{ customer: customer }}
            className="rounded-md px-2.5 py-1.5 text-sm font-medium whitespace-nowrap text-muted no-underline hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink max-sm:px-1"
          >
            {text}
          </Link>
        ))}
      </nav>
    </>
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
