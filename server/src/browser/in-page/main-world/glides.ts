/** Functions that scroll, and what has them. */
const scrollers = [
  [window, ['scroll', 'scrollTo', 'scrollBy']],
  [Element.prototype, ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView']],
] as const

/**
 * Runs in the page's own world before its scripts: tells the isolated world, by a private event, that the page has begun to scroll
 * smoothly, which shows only two frames later.
 */
export function watchGlides(channel: string): void {
  const { apply, get } = Reflect
  const dispatch = window.dispatchEvent.bind(window)
  for (const [holder, names] of scrollers)
    for (const name of names) {
      const native: unknown = get(holder, name)
      if (typeof native !== 'function') continue
      const watched = new Proxy(native, {
        apply(target, self, args: unknown[]): unknown {
          const [how] = args
          if (typeof how === 'object' && how !== null && get(how, 'behavior') === 'smooth')
            dispatch(new Event(`${channel}-glide`))
          return apply(target, self, args)
        },
      })
      const descriptor = Object.getOwnPropertyDescriptor(holder, name)
      Object.defineProperty(holder, name, { ...descriptor, value: watched })
    }
}
