import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from './modal-dialog.tsx'

type Opened = 'menu' | 'shortcuts' | null

/** No page needs its script, which arrives when someone reaches for the menu. */
const CommandMenu = lazyRouteComponent(() => import('./command-menu.tsx'), 'CommandMenu')

function preload(): void {
  CommandMenu.preload?.()?.catch(reportError)
}

/** The command menu behind Ctrl or Cmd and K, and the list of shortcuts behind a question mark. */
export function KeyboardHelp(): ReactNode {
  const [opened, setOpened] = useState<Opened>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Before the K, so that the menu is there for what is typed next.
      if (event.ctrlKey || event.metaKey) preload()
      const isMenu = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (isMenu && !event.altKey && !event.shiftKey) {
        event.preventDefault()
        setOpened((before) => (before === 'menu' ? null : 'menu'))
      } else if (event.key === '?' && !isTyping(event.target)) {
        event.preventDefault()
        setOpened('shortcuts')
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const close = () => setOpened(null)
  return (
    <>
      <Button
        look="quiet"
        className="max-sm:hidden"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpened('menu')}
      >
        Go to <kbd className="text-xs text-muted">Ctrl K</kbd>
      </Button>
      {opened === 'menu' ? (
        <Suspense>
          <CommandMenu onClose={close} />
        </Suspense>
      ) : null}
      {opened === 'shortcuts' ? <Shortcuts onClose={close} /> : null}
    </>
  )
}

/** Where a question mark is text. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null
}

const shortcuts = [
  ['Ctrl K or ⌘ K', 'Go to a page or run, or start an action'],
  ['?', 'This list'],
  ['← →', 'Session replay: one step back or forward'],
  ['Home, End', 'Session replay: first and last step'],
  ['b', 'Session replay: the page before or after the step'],
  ['+ −', 'Session replay: larger or smaller picture'],
  ['j, k', 'Problems of a site: next and previous'],
  ['Tab, Shift Tab', 'Next and previous control'],
  ['Esc', 'Close what is open'],
] as const

function Shortcuts({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <ModalDialog label="Keyboard shortcuts" onClose={onClose}>
      <div className="p-5">
        <h2 className="mb-3 text-lg font-semibold">Keyboard shortcuts</h2>
        <dl className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-4 gap-y-2">
          {shortcuts.map(([keys, about]) => (
            <div key={keys} className="contents">
              <dt>
                <kbd className="text-sm">{keys}</kbd>
              </dt>
              <dd className="text-muted">{about}</dd>
            </div>
          ))}
        </dl>
        <Button autoFocus className="mt-4" onClick={onClose}>
          Close
        </Button>
      </div>
    </ModalDialog>
  )
}
