/**
 * Runs in a page: what the browser offers to it, a line for each interface with its members and for each list of words that elements
 * accept. It must be self-contained.
 */
export function listExposed(): string[] {
  const { getOwnPropertyNames: own } = Object
  const unlisted = /^(?:on|Symbol|constructor$|[A-Z_\d]+$)/
  const global: Record<string, unknown> = Object.fromEntries(
    own(globalThis).map((name) => [name, Reflect.get(globalThis, name)]),
  )
  const names = (list: readonly string[]): string =>
    list
      .filter((name) => !unlisted.test(name))
      .toSorted()
      .join(' ')
  const interfaces = Object.entries(global).flatMap(([name, value]) => {
    if (typeof value !== 'function' || !/^[A-Z]/.test(name)) return []
    const { prototype }: { prototype?: unknown } = value
    const members = typeof prototype === 'object' && prototype !== null ? own(prototype) : []
    return [`${name}: ${names([...members, ...own(value)])}`]
  })
  const functions = own(globalThis).filter((name) => !/^[A-Z]|^understudy|^__/.test(name))
  const link = document.createElement('link').relList
  const kinds =
    'alternate canonical compression-dictionary dns-prefetch expect facilitated-payment icon import manifest modulepreload monetization next payment pingback preconnect prefetch preload prerender search serviceworker speculationrules stylesheet webbundle'
  const scripts =
    'classic css importmap json module speculationrules systemaccessmanifest text webassembly webbundle'
  /** The options that a call reads, whatever becomes of it. */
  const listOptions = (call: (options: object) => unknown): string => {
    const read = new Set<string>()
    const options = new Proxy({}, { get: (_target, name) => void read.add(String(name)) })
    try {
      void Promise.resolve(call(options)).catch(() => undefined)
    } catch {
      // It wants more than it was given.
    }
    return names([...read])
  }
  return [
    ...interfaces,
    `window: ${names(functions)}`,
    `link: ${names(kinds.split(' ').filter((kind) => link.supports(kind)))}`,
    `script: ${names(scripts.split(' ').filter((kind) => HTMLScriptElement.supports(kind)))}`,
    `request options: ${listOptions((options) => new Request('/', options))}`,
    `credential options: ${listOptions((options) => navigator.credentials.get(options))}`,
    `new credential options: ${listOptions((options) => navigator.credentials.create(options))}`,
    `peer options: ${listOptions((options) => new RTCPeerConnection(options))}`,
    `transport options: ${listOptions((options) => new WebTransport('https://localhost', options))}`,
    `worker options: ${listOptions((options) => new Worker('data:,', options))}`,
  ].toSorted()
}
