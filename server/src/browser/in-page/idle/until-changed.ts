import { memory, findShadowRoot } from '../memory.ts'

const watched = { subtree: true, childList: true, characterData: true, attributes: true }
/** Changes without a mutation. */
const events = ['transitionend', 'animationend', 'scrollend', 'load', 'input']

/**
 * Waits for the document to change, for at most `maxMs`; changes of the first `minMs` are reported together, so that what changes with
 * every frame is not read as often. Resolves with whether it changed.
 */
export async function untilChanged(minMs: number, maxMs: number): Promise<boolean> {
  const startMs = performance.now()
  const abort = new AbortController()
  const first = Promise.withResolvers<boolean>()
  const observer = new MutationObserver(() => first.resolve(true))
  observer.observe(document, watched)
  for (const root of listShadowRoots()) observer.observe(root, watched)
  for (const name of events)
    document.addEventListener(name, () => first.resolve(true), {
      capture: true,
      passive: true,
      signal: abort.signal,
    })
  setTimeout(() => first.resolve(false), maxMs)
  const hasChanged = await first.promise
  observer.disconnect()
  abort.abort()
  const restMs = startMs + minMs - performance.now()
  if (hasChanged && restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs))
  return hasChanged
}

/** Changes in them are not reported to the document. */
function listShadowRoots(): Set<Node> {
  const known = memory.elements.map((element) => element.getRootNode())
  const hosted = memory.suspects.map((host) => findShadowRoot(host))
  return new Set([...known, ...hosted].filter((root) => root instanceof ShadowRoot))
}
