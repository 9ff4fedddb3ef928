import type { PageFacts } from '../../../turn/observation.ts'
import { maxLengths, maxPerFact } from '../../../turn/page/limits.ts'
import { cleanText, clipText } from '../clean-text.ts'
import { toBox } from '../geometry.ts'
import { openCanvas } from '../painting/paint-over.ts'
import type { Walk } from '../walk.ts'

const minPicturePx = 60
const sampledPx = 32
/** Of the pictures of one document that are compared with each other. */
const maxKnown = 500

/** The first address at which a picture was seen, by its pixels; addresses can differ by what no visitor sees. */
const addresses = new Map<string, string>()
const looks = new WeakMap<HTMLImageElement, { source: string; look: string | null }>()

/** Visible, loaded pictures of a certain size that have a text alternative. Pictures that look the same have one address. */
export function listPictures(walk: Walk): PageFacts['namedPictures'] {
  const images = walk.signs
    .filter((element) => element instanceof HTMLImageElement)
    .filter(({ complete, naturalWidth, alt }) => complete && naturalWidth > 0 && alt.trim() !== '')
    .map((image) => describe(image, findAddress(image), image.alt))
  return [...images, ...listDrawnPictures()]
    .filter(({ box }) => box.width >= minPicturePx && box.height >= minPicturePx)
    .slice(0, 2 * maxPerFact)
}

/** Backgrounds that the page calls pictures. */
function listDrawnPictures(): PageFacts['namedPictures'] {
  const found = [...document.querySelectorAll('[role=img][aria-label]')].slice(0, 2 * maxPerFact)
  return found.filter(isInView).flatMap((element) => {
    const { backgroundImage } = getComputedStyle(element)
    const url = /^url\("(?<url>[^"]+)"\)$/u.exec(backgroundImage)?.groups?.['url']
    const label = element.getAttribute('aria-label') ?? ''
    return url === undefined || label.trim() === '' ? [] : [describe(element, url, label)]
  })
}

function isInView(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const isIn = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  return isIn && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
}

function describe(element: Element, url: string, alt: string) {
  return {
    url: clipText(url, maxLengths.url),
    alt: cleanText(alt).trim(),
    box: toBox(element.getBoundingClientRect()),
  }
}

function findAddress(image: HTMLImageElement): string {
  const address = image.currentSrc || image.src
  const look = findLook(image, address)
  if (look === null) return address
  const known = addresses.get(look)
  if (known === undefined && addresses.size < maxKnown) addresses.set(look, address)
  return known ?? address
}

function findLook(image: HTMLImageElement, source: string): string | null {
  const known = looks.get(image)
  if (known?.source === source) return known.look
  const look = readLook(image)
  looks.set(image, { source, look })
  return look
}

/** Its size and a small copy; null for one of a single colour, as frames are until their picture comes, and for those of other sites. */
function readLook(image: HTMLImageElement): string | null {
  const copy = openCanvas(sampledPx, sampledPx)
  try {
    copy.drawImage(image, 0, 0, sampledPx, sampledPx)
    const { data } = copy.getImageData(0, 0, sampledPx, sampledPx)
    const isPlain = data.every((value, at) => value === data[at % 4])
    if (isPlain) return null
    return `${image.naturalWidth} ${image.naturalHeight} ${String.fromCharCode(...data)}`
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}
