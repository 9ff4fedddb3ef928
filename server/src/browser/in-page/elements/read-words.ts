/**
 * The visible text of an element, in lines. What only contains others has their texts apart, which `innerText` runs together if they are
 * in one line: “Open Recent” and not “OpenRecent”.
 */
export function readWords(element: Element): string {
  if (!(element instanceof HTMLElement)) return element.textContent
  // The fields of a form hide its properties of their names.
  if (element instanceof HTMLFormElement || hasOwnText(element)) return ownText(element)
  return [...element.children].reduce((words, child) => {
    if (!child.checkVisibility({ visibilityProperty: true })) return words
    const isInLine = getComputedStyle(child).display.startsWith('inline')
    return `${words}${isInLine ? ' ' : '\n'}${readWords(child).trim()}`
  }, '')
}

function hasOwnText({ childNodes, childElementCount }: Element): boolean {
  if (childElementCount === 0) return true
  return [...childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
}

function ownText(element: HTMLElement): string {
  const text: unknown = element.innerText
  return typeof text === 'string' ? text : ''
}
