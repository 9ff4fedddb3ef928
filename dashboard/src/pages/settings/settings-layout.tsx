import { Link, Outlet, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const places = [
  ['/$customer/settings/general', 'General'],
  ['/$customer/settings/sites', 'Sites'],
  ['/$customer/settings/logins', 'Logins'],
  ['/$customer/settings/personas', 'Personas'],
  ['/$customer/settings/webhooks', 'Webhooks'],
  ['/$customer/settings/keys', 'API keys'],
  ['/$customer/settings/checks', 'Deploy checks'],
  ['/$customer/settings/maps', 'UX maps'],
  ['/$customer/settings/shared', 'Share links'],
  ['/$customer/settings/usage', 'Usage and billing'],
] as const

/** The pages of what an account has, besides runs and members. */
export function SettingsLayout(): ReactNode {
  const { customer } = useParams({ from: '/signed-in/$customer/settings' })
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <nav aria-label="Settings">
        <ul className="flex flex-wrap gap-1 lg:flex-col">
          {places.map(([to, text]) => (
            <li key={to}>
              <Link
                to={to}
                params={{ customer }}
                className="block rounded-md px-2.5 py-1.5 text-sm font-medium text-muted no-underline hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </div>
  )
}
