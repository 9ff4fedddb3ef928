/** Whether an element is one of several of its kind, as the slides of a carousel are. */
export function hasAlikeSibling(element: Element): boolean {
  const own = readKind(element)
  return [...(element.parentElement?.children ?? [])].some(
    (other) => other !== element && readKind(other) === own,
  )
}

/** What elements have in common that are drawn by one part of a template. */
export function readKind(element: Element): string {
  return `${element.localName} ${element.getAttribute('class') ?? ''}`.trim()
}
