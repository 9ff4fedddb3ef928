import type { Box } from '@understudy/contract/common'

/**
 * What the window shows of the page: its scale, and its offset in CSS pixels of the page. On touch screens, pages that are not made for
 * them are laid out wider than the window and shown smaller; elsewhere both are the same.
 */
export interface WindowView {
  scale: number
  left: number
  top: number
}

/** Where a document is: its own offset in the outermost one, and the view of that. */
export interface Placing extends WindowView {
  x: number
  y: number
}

/** A box of a document where the window, and so a picture of it, shows it. */
export function placeBox(box: Box, { x, y, scale, left, top }: Placing): Box {
  return {
    x: Math.round((box.x + x - left) * scale),
    y: Math.round((box.y + y - top) * scale),
    width: Math.round(box.width * scale),
    height: Math.round(box.height * scale),
  }
}
