/** Of larger parts of a page the first line is enough, which `innerText` gives faster. */
const maxElements = 50

/**
 * The visible text of an element, in lines. What only contains others has their texts apart, which `innerText` runs together if they are
 * in one line: “Open Recent” and not “OpenRecent”.
 */
export function readWords(element: Element): string {
  if (!(element instanceof HTMLElement)) return readGraphic(element)
  if (hasOwnText(element) || element.getElementsByTagName('*').length > maxElements)
    return ownText(element)
  return listChildren(element).reduce((words, child) => {
    const { display } = getComputedStyle(child)
    const isShown = display === 'contents' || child.checkVisibility({ visibilityProperty: true })
    if (!isShown) return words
    const isInLine = display === 'contents' || display.startsWith('inline')
    return `${words}${isInLine ? ' ' : '\n'}${readWords(child).trim()}`
  }, '')
}

/** Titles and styles of drawings are not shown. */
function readGraphic(element: Element): string {
  return [...element.querySelectorAll('text')].map(({ textContent }) => textContent).join(' ')
}

function listChildren(element: HTMLElement): Element[] {
  // A field named “children” shadows this property of its form.
  return element instanceof HTMLFormElement ? [] : [...element.children]
}

function hasOwnText(element: HTMLElement): boolean {
  if (element instanceof HTMLFormElement || element.childElementCount === 0) return true
  return [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
}

function ownText(element: HTMLElement): string {
  const text: unknown = element.innerText
  return typeof text === 'string' ? text : ''
}
