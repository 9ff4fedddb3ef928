import { isOpaqueColour } from '../colour.ts'

const sampledPx = 8
const minAlpha = 250
const opaqueFile = /^data:image\/jpeg|\.jpe?g(?:[?#]|$)/iu

/** Whether an element paints all of its box, so that nothing shows through; false if that is uncertain. */
export function paintsAll(element: Element, style: CSSStyleDeclaration): boolean {
  return paintsBackground(style) || isOpaquePicture(element)
}

/** The same of a background alone. */
export function paintsBackground(style: CSSStyleDeclaration): boolean {
  if (isOpaqueColour(style.backgroundColor)) return style.backgroundClip !== 'text'
  const { backgroundImage } = style
  if (backgroundImage === 'none') return false
  if (!backgroundImage.includes('gradient(')) return opaqueFile.test(urlOf(backgroundImage))
  const colours = backgroundImage.match(/rgba?\([^)]*\)/gu) ?? []
  return (
    colours.length > 0 && colours.every(isOpaqueColour) && style.backgroundSize.startsWith('auto')
  )
}

function urlOf(backgroundImage: string): string {
  return /^url\("(?<url>[^"]*)"\)/u.exec(backgroundImage)?.groups?.['url'] ?? ''
}

function isOpaquePicture(element: Element): boolean {
  if (element instanceof HTMLImageElement) {
    if (!element.complete || element.naturalWidth === 0) return false
    return opaqueFile.test(element.currentSrc) || hasOpaquePixels(element)
  }
  if (element instanceof HTMLCanvasElement)
    return element.width > 0 && element.height > 0 && hasOpaquePixels(element)
  if (element instanceof HTMLVideoElement) return element.readyState >= 2
  return element instanceof HTMLIFrameElement && hasOpaqueDocument(element)
}

/** Looks at a small copy; a picture of another site cannot be read, and then may be clear. */
function hasOpaquePixels(picture: HTMLImageElement | HTMLCanvasElement): boolean {
  const copy = new OffscreenCanvas(sampledPx, sampledPx).getContext('2d')
  if (copy === null) return false
  try {
    copy.drawImage(picture, 0, 0, sampledPx, sampledPx)
    const { data } = copy.getImageData(0, 0, sampledPx, sampledPx)
    return data.every((value, index) => index % 4 !== 3 || value >= minAlpha)
  } catch (error) {
    if (error instanceof DOMException) return false
    throw error
  }
}

/** A frame shows what is behind it unless its document has a background. */
function hasOpaqueDocument({ contentDocument }: HTMLIFrameElement): boolean {
  const boxes: readonly (Element | null | undefined)[] = [
    contentDocument?.documentElement,
    contentDocument?.body,
  ]
  return boxes.some(
    (box) => box instanceof Object && isOpaqueColour(getComputedStyle(box).backgroundColor),
  )
}
