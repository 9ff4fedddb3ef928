import { Link, Outlet, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const groups = {
  Account: [
    ['/$customer/settings/general', 'General'],
    ['/$customer/settings/members', 'Members'],
    ['/$customer/settings/usage', 'Usage and billing'],
  ],
  Access: [
    ['/$customer/settings/logins', 'Logins'],
    ['/$customer/settings/keys', 'API keys'],
    ['/$customer/settings/shared', 'Share links'],
  ],
  Integrations: [['/$customer/settings/webhooks', 'Webhooks']],
} as const

/** The pages of what an account has, besides what its navigation names. */
export function SettingsLayout(): ReactNode {
  const { customer } = useParams({ from: '/signed-in/$customer/settings' })
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <nav
        aria-label="Settings"
        className="grid grid-cols-3 content-start gap-x-2 gap-y-4 lg:grid-cols-1"
      >
        {Object.entries(groups).map(([name, places]) => (
          <section key={name} aria-label={name}>
            <p aria-hidden="true" className="mb-1 px-2.5 text-sm text-muted">
              {name}
            </p>
            <ul className="flex flex-col gap-0.5">
              {places.map(([to, text]) => (
                <li key={to}>
                  <Link
                    to={to}
                    params={{ customer }}
                    className="block rounded-md px-2.5 py-1.5 text-sm font-medium no-underline hover:bg-sunken aria-[current=page]:bg-sunken"
                  >
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <Outlet />
    </div>
  )
}
