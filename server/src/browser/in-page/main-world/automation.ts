/**
 * Runs in the page's own world before its scripts: notes that the page asks whether the browser is automated, and tells the
 * isolated world over a private event, by cancelling it. The answer that the page gets is the browser's own.
 */
export function watchAutomationChecks(channel: string): void {
  const descriptor = Object.getOwnPropertyDescriptor(Navigator.prototype, 'webdriver')
  const { apply } = Reflect
  if (descriptor?.get === undefined) return
  let isAsked = false
  const get = new Proxy(descriptor.get, {
    apply(target, self, args) {
      isAsked = true
      return apply(target, self, args)
    },
  })
  Object.defineProperty(Navigator.prototype, 'webdriver', { ...descriptor, get })
  window.addEventListener(`${channel}-automation`, (event) => {
    if (isAsked) event.preventDefault()
  })
}
