import type { OutsideKind } from '../../turn/page/limits.ts'
import type { PassedMessage } from './passing-messages.ts'

/** What an observation takes of what is collected meanwhile. */
export interface Noted {
  /** Messages that appeared and disappeared. */
  passed: PassedMessage[]
  outside: OutsideKind[]
  layoutShift: number
}

/** What the isolated world of one document keeps between calls. */
export interface PageMemory {
  walkId: number
  /** Interactive elements of the newest walk, by index. */
  elements: Element[]
  /** Iframes of the newest walk, by index. */
  frames: Element[]
  /** Hosts of the newest walk that may have a closed shadow tree, and those known to have none. */
  suspects: Element[]
  cleared: WeakSet<Element>
  closedRoots: WeakMap<Element, ShadowRoot>
  /** What happened between the newest observation and the one before. */
  noted: Noted
  /** Fields that ever had type=password or were filled with a password of the run. */
  secrets: Set<WeakRef<Element>>
  secretSet: WeakSet<Element>
  /** Fields that were filled with the password of a login, and those that received its username. */
  filled: WeakSet<Element>
  usernames: WeakSet<Element>
  /** When a script of ours last entered something, in ms since the document was opened. */
  enteredAtMs: number
}

/** One memory per document; it disappears with its world. */
export const memory: PageMemory = {
  walkId: 0,
  elements: [],
  frames: [],
  suspects: [],
  cleared: new WeakSet(),
  closedRoots: new WeakMap(),
  noted: { passed: [], outside: [], layoutShift: 0 },
  secrets: new Set(),
  secretSet: new WeakSet(),
  filled: new WeakSet(),
  usernames: new WeakSet(),
  enteredAtMs: -Infinity,
}

/** Marks a field whose content must never be read or shown in a picture, whatever type it has later. */
export function rememberSecret(element: Element): void {
  if (memory.secretSet.has(element)) return
  memory.secretSet.add(element)
  memory.secrets.add(new WeakRef(element))
}

export function isSecret(element: Element): boolean {
  if (element instanceof HTMLInputElement && element.type === 'password') rememberSecret(element)
  return memory.secretSet.has(element)
}

/** The shadow tree of a host: open, or closed and found through the debugger. */
export function findShadowRoot(element: Element): ShadowRoot | null {
  return element.shadowRoot ?? memory.closedRoots.get(element) ?? null
}
