/** An element that looks wrong, by a rule of ours; see `observe/page-rules.ts`. */
export interface OddLook {
  element: Element
  /** What was measured there, in words. */
  detail: string
}

/** What a rule of ours can look at, in bounded number. */
export const maxLooked = 1500

/** Of one rule on a page. */
export const maxOddLooks = 20

/** Not faded out, hidden or in motion: what is measured of the rest is not what a visitor sees. */
export function isStill(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  for (let part: Element | null = element; part !== null; part = part.parentElement) {
    if (part.getAnimations().some(({ playState }) => playState === 'running')) return false
    if (Number(getComputedStyle(part).opacity) < 0.5) return false
  }
  return true
}
