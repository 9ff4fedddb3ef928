import { isStill, maxLooked, maxOddLooks, type OddLook } from './look.ts'

/** From here on, faces and things look wrong. */
const minStretch = 1.3
const minNaturalPx = 32
const minShownPx = 48
/** Drawings are fitted into their box by themselves. */
const drawing = /^data:image\/svg|\.svg(?:[?#]|$)/iu

/** Pictures with a text alternative that are shown wider or taller than they are. */
export function findStretchedPictures(): OddLook[] {
  const pictures = [...document.images].slice(0, maxLooked)
  return pictures
    .filter(isPicture)
    .flatMap((element) => {
      const detail = describeStretch(element)
      return detail === null || !isStill(element) ? [] : [{ element, detail }]
    })
    .slice(0, maxOddLooks)
}

function isPicture(image: HTMLImageElement): boolean {
  const { complete, naturalWidth, naturalHeight, alt, currentSrc } = image
  return (
    complete &&
    Math.min(naturalWidth, naturalHeight) >= minNaturalPx &&
    alt.trim() !== '' &&
    !drawing.test(currentSrc)
  )
}

/** Null if it has its own shape. */
function describeStretch(image: HTMLImageElement): string | null {
  const style = getComputedStyle(image)
  if (style.objectFit !== 'fill') return null
  const width = image.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
  const height = image.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom)
  if (Math.min(width, height) < minShownPx) return null
  const { naturalWidth, naturalHeight } = image
  const stretch = (width / height) * (naturalHeight / naturalWidth)
  if (Math.max(stretch, 1 / stretch) < minStretch) return null
  return `${naturalWidth} x ${naturalHeight} px, shown as ${Math.round(width)} x ${Math.round(height)} px`
}
