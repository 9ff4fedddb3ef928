/** Where a visitor scrolls to: by a step, or to the top or bottom of the page. */
export const scrollAims = ['down', 'up', 'top', 'bottom', 'left', 'right'] as const
export type ScrollAim = (typeof scrollAims)[number]

/** A step to the left or right, which leads no further down the page. */
export function isSideways(to: ScrollAim): boolean {
  return to === 'left' || to === 'right'
}
