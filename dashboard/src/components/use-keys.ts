import { useEffect, useEffectEvent } from 'react'

/** Keys of the whole page, except where a field has a use for them. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (altKey || ctrlKey || metaKey) return
    // What is written with Shift on some keyboards is a character of its own.
    if (shiftKey && key.length > 1) return
    if (target instanceof Element && isUsedBy(target, key)) return
    const action = actions[key]
    if (action === undefined) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function isUsedBy(target: Element, key: string): boolean {
  if (target.matches('input[type=range]')) return key.length > 1
  if (target.matches('input[type=checkbox]')) return key === ' '
  return target.closest('input, select, textarea, [role=menu]') !== null
}
