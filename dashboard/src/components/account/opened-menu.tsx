import * as Menu from '@radix-ui/react-dropdown-menu'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { identity } from '../../api/clients.ts'
import { isSignedOut } from '../../api/query-client.ts'
import { ErrorPanel } from '../../ui/states.tsx'
import { applyTheme, readTheme, type Theme, themes } from '../../util/theme.ts'
import { useAccount } from '../account-use.ts'
import { sendWaiting } from '../undo/pending-removals.ts'
import { MenuName, menuClass } from './menu-button.tsx'

const itemClass =
  'flex items-center gap-2 rounded px-2.5 py-1.5 text-sm outline-none data-[highlighted]:bg-sunken cursor-pointer'

const themeWords = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
} as const satisfies Record<Theme, string>

/** The person's own menu: account, colours, sign out. It is open when it appears. */
export function OpenedMenu(): ReactNode {
  const { person } = useAccount()
  const navigate = useNavigate()
  const leave = useMutation({ mutationFn: signOut })
  return (
    // Not modal: its lock of the page would need inline styles, which the Content Security Policy forbids.
    <Menu.Root modal={false} defaultOpen>
      <Menu.Trigger className={menuClass}>
        <MenuName />
      </Menu.Trigger>
      {/* In its place, so that it belongs to the header for screen readers. */}
      <Menu.Content
        align="end"
        sideOffset={4}
        className="z-10 min-w-48 rounded-lg border border-line bg-surface p-1 shadow-lg"
      >
        <Menu.Item
          className={itemClass}
          onSelect={() => {
            navigate({ to: '/account' }).catch(reportError)
          }}
        >
          Your profile
        </Menu.Item>
        {person.is_operator ? (
          <Menu.Item
            className={itemClass}
            onSelect={() => {
              navigate({ to: '/system' }).catch(reportError)
            }}
          >
            System
          </Menu.Item>
        ) : null}
        <Menu.Separator className="my-1 border-t border-line" />
        <Menu.Label className="px-2.5 py-1 text-xs text-muted">Colours</Menu.Label>
        <Themes />
        <Menu.Separator className="my-1 border-t border-line" />
        <Menu.Item className={itemClass} onSelect={() => leave.mutate()}>
          Sign out
        </Menu.Item>
      </Menu.Content>
      {leave.error === null ? null : <ErrorPanel title="Signing out failed" error={leave.error} />}
    </Menu.Root>
  )
}

function Themes(): ReactNode {
  const [theme, setTheme] = useState(readTheme)
  return (
    <Menu.RadioGroup value={theme}>
      {themes.map((each) => (
        <Menu.RadioItem
          key={each}
          value={each}
          className={itemClass}
          onSelect={(event) => {
            event.preventDefault()
            setTheme(each)
            applyTheme(each)
          }}
        >
          <span aria-hidden="true" className="w-3">
            <Menu.ItemIndicator>✓</Menu.ItemIndicator>
          </span>
          {themeWords[each]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

/** The new page forgets everything that was read. */
async function signOut(): Promise<void> {
  try {
    await sendWaiting()
    await identity.signOut()
  } catch (error) {
    // The sign-in ended elsewhere.
    if (!isSignedOut(error)) throw error
  }
  location.assign('/app/sign-in')
}
