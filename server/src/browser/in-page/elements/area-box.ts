import { amountsRead } from '../amounts-read.ts'
import type { Edges } from '../geometry.ts'

/** Characters of the corners of an area. */
const maxCoords = 10_000

/** The box of an element; that of an area of an image map is on the picture. */
export function boxOf(element: Element): DOMRect {
  if (!(element instanceof HTMLAreaElement)) return element.getBoundingClientRect()
  const picture = findPicture(element)
  return picture === null ? element.getBoundingClientRect() : placeArea(element, picture)
}

/** What is laid out for an element: the picture of an area, or itself. */
export function holderOf(element: Element): Element {
  return element instanceof HTMLAreaElement ? (findPicture(element) ?? element) : element
}

/** The areas of a picture that lead somewhere. */
export function listAreas(picture: HTMLImageElement): HTMLAreaElement[] {
  const name = picture.useMap.slice(1)
  if (name === '') return []
  const areas = document.querySelector(`map[name="${CSS.escape(name)}"]`)?.querySelectorAll('area')
  // Many pictures can share very many.
  if (areas === undefined || !amountsRead.take('areas of pictures', areas.length)) return []
  return [...areas].filter(({ href }) => href !== '')
}

function findPicture(area: HTMLAreaElement): HTMLImageElement | null {
  const name = area.closest('map')?.name ?? ''
  return name === '' ? null : document.querySelector(`img[usemap="#${CSS.escape(name)}"]`)
}

function placeArea({ shape, coords }: HTMLAreaElement, picture: HTMLImageElement): DOMRect {
  const rect = picture.getBoundingClientRect()
  const style = getComputedStyle(picture)
  const left = rect.left + picture.clientLeft + Number.parseFloat(style.paddingLeft)
  const top = rect.top + picture.clientTop + Number.parseFloat(style.paddingTop)
  if (shape === 'default') return rect
  const numbers = coords
    .slice(0, maxCoords)
    .split(/[\s,]+/u)
    .map(Number)
  const edges = shape.startsWith('circ') ? aroundCircle(numbers) : aroundPoints(numbers)
  const width = edges.right - edges.left
  return new DOMRect(left + edges.left, top + edges.top, width, edges.bottom - edges.top)
}

function aroundCircle([x = 0, y = 0, radius = 0]: readonly number[]): Edges {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }
}

function aroundPoints(numbers: readonly number[]): Edges {
  const across = numbers.filter((_, index) => index % 2 === 0)
  const down = numbers.filter((_, index) => index % 2 === 1)
  return {
    left: Math.min(...across),
    top: Math.min(...down),
    right: Math.max(...across),
    bottom: Math.max(...down),
  }
}
