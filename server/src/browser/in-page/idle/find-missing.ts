import type { WalkedFrame } from '../../../turn/page/walk.ts'
import { regionOf } from '../elements/region.ts'
import { busySigns } from '../facts/indicators.ts'
import { listPicturesInView } from '../facts/pictures-in-view.ts'
import { doEdgesMeet, type Edges } from '../geometry.ts'
import type { Walk } from '../walk.ts'

/** Elements that say of themselves, and not only by the name of a class, that they are not finished. */
const declaredBusy =
  '[aria-busy=true],[role=progressbar]:not([aria-valuenow]),progress:not([value])'
const media = 'img,svg,canvas,video,object,embed,iframe,input,button,select,textarea'
/** More are not examined: what is not found among them is decoration. */
const maxAnimated = 200
const maxDeclared = 50
/** The share of the window that moving bars without text take up at least if they stand for content, and that a picture takes up if it is content. */
const contentShare = 0.05
/** One of them alone is a spinner or decoration. */
const minBars = 2
/** Shares of the window that an empty container takes up at least if it is meant for the content of the page. */
const hollow = { width: 0.5, height: 0.4 }

/**
 * What the window lacks, as its looks say: its content is busy, or there is none yet although a script may still bring it. Only of the
 * outermost document.
 */
export function findMissing(walk: Walk): WalkedFrame['missing'] {
  if (window.top !== window || !mayChange()) return 'nothing'
  if (isDeclaredBusy(walk.viewport)) return 'busy'
  const bars = listBars(walk.viewport)
  const size = sizeOf(walk.viewport)
  const shares = bars.map((bar) => sizeOf(bar.getBoundingClientRect()) / size)
  const barShare = shares.reduce((sum, share) => sum + share, 0)
  if (bars.length >= minBars && barShare >= contentShare) return 'busy'
  if (hasContent(walk) && !isHollow(walk)) return 'nothing'
  const isMoving = bars.length > 0 || walk.signs.some((sign) => sign.matches(busySigns))
  return isMoving ? 'busy' : 'content'
}

/** A document without scripts and animations stays as it is. */
function mayChange(): boolean {
  return document.scripts.length > 0 || document.getAnimations().length > 0
}

/** Also a part without content, which has no height yet. */
function isDeclaredBusy({ top, bottom }: Edges): boolean {
  return [...document.querySelectorAll(declaredBusy)].slice(0, maxDeclared).some((element) => {
    const rect = element.getBoundingClientRect()
    return rect.bottom >= top && rect.top < bottom && isOpaque(element)
  })
}

/** Something to read, use or look at outside the parts that all pages of a site share. */
function hasContent({ sight, viewport }: Walk): boolean {
  const own = sight.shown.some(({ element }) => regionOf(element) === null)
  return own || hasPicture(viewport)
}

function hasPicture(viewport: Edges): boolean {
  const minSize = contentShare * sizeOf(viewport)
  return listPicturesInView(viewport).some(
    (element) => sizeOf(element.getBoundingClientRect()) >= minSize,
  )
}

/** The middle of the window belongs to a container with nothing in it, and nothing else is there. */
function isHollow({ sight, viewport }: Walk): boolean {
  const { left, top, right, bottom } = viewport
  const [width, height] = [right - left, bottom - top]
  const middle = { left, right, top: top + height / 4, bottom: bottom - height / 4 }
  if (sight.shown.some(({ edges }) => doEdgesMeet(edges, middle))) return false
  const element = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  if (element === null || element === document.body || element === document.documentElement)
    return false
  const rect = element.getBoundingClientRect()
  const isLarge = rect.width >= hollow.width * width && rect.height >= hollow.height * height
  if (!isLarge || /\S/u.test(element.textContent)) return false
  const isPlain = getComputedStyle(element).backgroundImage === 'none'
  return isPlain && !element.matches(media) && element.querySelector(media) === null
}

/** Elements in view without content that move for ever, such as the grey bars that stand for a text. */
function listBars(viewport: Edges): Element[] {
  const bars = new Set<Element>()
  for (const animation of document.getAnimations().slice(0, maxAnimated)) {
    const { effect } = animation
    if (animation.playState !== 'running' || !(effect instanceof KeyframeEffect)) continue
    if (effect.getComputedTiming().endTime !== Infinity) continue
    const { target } = effect
    if (target === null || /\S/u.test(target.textContent) || target.querySelector(media) !== null)
      continue
    if (doEdgesMeet(target.getBoundingClientRect(), viewport) && isOpaque(target)) bars.add(target)
  }
  return [...bars]
}

function sizeOf({ left, top, right, bottom }: Edges): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top)
}

function isOpaque(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true })
}
