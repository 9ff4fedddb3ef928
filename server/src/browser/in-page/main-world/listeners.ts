/** The console's own function, available only while a debugger script runs; pages never see it. */
declare const getEventListeners: (target: EventTarget) => Record<string, unknown>

const presses = { click: 'onClick', mousedown: 'onMouseDown', pointerdown: 'onPointerDown' }
const pressTypes = Object.keys(presses)

/** Where frameworks that listen only at the root store an element's handlers: React, Svelte and Solid. */
const reactProps = /^__react(?:Props|EventHandlers)\$/u
const handlers = new Set(['__click', '$$click'])

/**
 * Answers the isolated world through a private event: whether clicks on an element are listened to. The event's related
 * target is the element; cancelling the event means yes. Runs before the scripts of the page.
 */
export function answerListeners(channel: string): void {
  const list = getEventListeners
  answer(channel, (element) => {
    // What is listened to at the document is heard from all of it.
    const holders = element === document.documentElement ? [element, document] : [element]
    return holders.some((holder) => pressTypes.some((type) => list(holder)[type] !== undefined))
  })
}

/** The same for frameworks that listen at the root of their part of the page. */
export function answerHandlers(channel: string): void {
  answer(channel, (element) => Object.entries(element).some(isHandler))
}

function answer(channel: string, isHeard: (element: Element) => boolean): void {
  window.addEventListener(`${channel}-listens`, (event) => {
    const element = event instanceof MouseEvent ? event.relatedTarget : null
    if (element instanceof Element && isHeard(element)) event.preventDefault()
  })
}

function isHandler([key, value]: [string, unknown]): boolean {
  if (handlers.has(key)) return value !== undefined
  if (!reactProps.test(key) || typeof value !== 'object' || value === null) return false
  return Object.values(presses).some((name) => typeof Reflect.get(value, name) === 'function')
}
