import type { ObservedFriction } from '@understudy/contract/finding'
import type { Screenshot } from '../browser/browser-session.ts'
import type { MarkedPicture, ShownView } from '../turn/view.ts'

/** What a mind that sees is shown, and the picture that it was made from. */
export interface Seen {
  shown: ShownView
  picture: Screenshot
}

/** A claim that was kept, with the picture of its place. */
export interface PicturedClaim {
  friction: ObservedFriction
  turn: number
  picture: MarkedPicture
}
