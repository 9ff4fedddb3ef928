/**
 * Runs in the page's own world before its scripts: records that the page asks whether the browser is automated, and
 * tells the isolated world by cancelling a private event. The page gets the browser's own answer.
 */
export function watchAutomationChecks(channel: string): void {
  const descriptor = Object.getOwnPropertyDescriptor(Navigator.prototype, 'webdriver')
  const native: unknown = descriptor === undefined ? undefined : Reflect.get(descriptor, 'get')
  const { apply } = Reflect
  if (descriptor === undefined || typeof native !== 'function') return
  let isAsked = false
  const get = new Proxy(native, {
    apply(target, self, args): unknown {
      isAsked = true
      return apply(target, self, args)
    },
  })
  Reflect.set(descriptor, 'get', get)
  Object.defineProperty(Navigator.prototype, 'webdriver', descriptor)
  window.addEventListener(`${channel}-automation`, (event) => {
    if (isAsked) event.preventDefault()
  })
}
