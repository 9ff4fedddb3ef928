import { type OutsideKind, outsideKinds } from '../../../turn/page/limits.ts'

/**
 * Runs in the page's own world before its scripts: tells the isolated world that the page uses something outside its document, by a
 * private event with a number. The page gets the browser's own answer.
 */
export function watchOutside(channel: string): void {
  const { apply } = Reflect
  const watch = (
    holder: object | undefined,
    name: string,
    kind: OutsideKind,
    isUse?: (args: readonly unknown[], self: unknown) => boolean,
  ): void => {
    const native: unknown = holder === undefined ? undefined : Reflect.get(holder, name)
    if (holder === undefined || typeof native !== 'function') return
    const watched = new Proxy(native, {
      apply(target, self, args: unknown[]): unknown {
        if (isUse?.(args, self) === false) return apply(target, self, args)
        const screenX = outsideKinds.indexOf(kind)
        window.dispatchEvent(new MouseEvent(`${channel}-outside`, { screenX }))
        return apply(target, self, args)
      },
    })
    const descriptor = Object.getOwnPropertyDescriptor(holder, name)
    Object.defineProperty(holder, name, { ...descriptor, value: watched })
  }
  const { Clipboard: clipboard, Notification: notification } = globalThis
  watch(typeof clipboard === 'function' ? clipboard.prototype : undefined, 'writeText', 'clipboard')
  watch(typeof clipboard === 'function' ? clipboard.prototype : undefined, 'write', 'clipboard')
  watch(Element.prototype, 'requestFullscreen', 'full_screen')
  watch(
    typeof notification === 'function' ? notification : undefined,
    'requestPermission',
    'notifications',
  )
  watch(Navigator.prototype, 'share', 'sharing')
  watch(window, 'print', 'printing')
  watch(Storage.prototype, 'setItem', 'storage', ([key, value], store) =>
    store instanceof Storage ? store.getItem(String(key)) !== String(value) : true,
  )
  document.addEventListener(
    'copy',
    () => {
      const screenX = outsideKinds.indexOf('clipboard')
      window.dispatchEvent(new MouseEvent(`${channel}-outside`, { screenX }))
    },
    { capture: true, passive: true },
  )
}
