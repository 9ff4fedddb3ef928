import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { MenuName, menuClass } from './menu-button.tsx'

const OpenedMenu = lazyRouteComponent(() => import('./opened-menu.tsx'), 'OpenedMenu')

/** The person's own menu. Its script is a tenth of the dashboard's and arrives when someone reaches for the menu. */
export function AccountMenu(): ReactNode {
  const [isWanted, setWanted] = useState(false)
  const preload = () => {
    OpenedMenu.preload?.()?.catch(reportError)
  }
  const closed = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      className={menuClass}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setWanted(true)}
      onKeyDown={({ key }) => {
        if (key === 'ArrowDown') setWanted(true)
      }}
    >
      <MenuName />
    </button>
  )
  return isWanted ? (
    <Suspense fallback={closed}>
      <OpenedMenu />
    </Suspense>
  ) : (
    closed
  )
}
