import type { Box } from '@understudy/contract/common'
import type { WalkedFacts, WalkedFrame } from './walked-frame.ts'

/**
 * What the window shows of the page: its scale, and its offset in CSS pixels of the page. On touch screens, pages that are not made for
 * them are laid out wider than the window and shown smaller; elsewhere both are the same.
 */
type View = WalkedFrame['view']

/** A box of the page where the window, and so a picture of it, shows it. */
export function placeBox({ x, y, width, height }: Box, { scale, left, top }: View): Box {
  return {
    x: Math.round((x - left) * scale),
    y: Math.round((y - top) * scale),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  }
}

/** The same for everything that has a box or a width. */
export function placeFacts(facts: WalkedFacts, view: View): WalkedFacts {
  const place = <T extends { box: Box }>(fact: T): T => ({ ...fact, box: placeBox(fact.box, view) })
  return {
    ...facts,
    brokenImages: facts.brokenImages.map(place),
    unlabelled: facts.unlabelled.map(place),
    namedPictures: facts.namedPictures.map(place),
    placeholderNames: facts.placeholderNames.map(place),
    sidewaysPx: Math.round(facts.sidewaysPx * view.scale),
  }
}

/** The same for sizes and positions of the page. */
export function placeScroll(scroll: WalkedFrame['scroll'], { scale }: View): WalkedFrame['scroll'] {
  const place = (px: number) => Math.round(px * scale)
  return {
    x: place(scroll.x),
    maxX: place(scroll.maxX),
    y: place(scroll.y),
    maxY: place(scroll.maxY),
    viewportHeight: place(scroll.viewportHeight),
    viewportWidth: place(scroll.viewportWidth),
  }
}
