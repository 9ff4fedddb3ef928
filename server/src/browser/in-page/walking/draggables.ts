/** A part with more text is not picked up as a whole. */
const maxLength = 200
const grips = new Set(['grab', 'move', '-webkit-grab'])

/** Whether an element with words of its own is there to be dragged: it says so, or has the cursor for it. */
export function isDraggable(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return false
  const isMarked = element.getAttribute('draggable') === 'true'
  if (!isMarked && !isGrip(element)) return false
  const { length } = element.textContent.trim()
  return length > 0 && length <= maxLength
}

/** The cursor is set on it and not around it. */
function isGrip(element: HTMLElement): boolean {
  if (!grips.has(getComputedStyle(element).cursor)) return false
  const { parentElement: around } = element
  return around === null || !grips.has(getComputedStyle(around).cursor)
}
