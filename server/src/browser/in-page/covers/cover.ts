import type { Edges } from '../geometry.ts'
import type { Layer } from './paint-order.ts'

/** An opaque box that is painted apart from the page, so that it may lie over something else. */
export interface Cover {
  element: Element
  edges: Edges
  layer: Layer
  /** Of its corners, in CSS pixels. */
  radius: number
  /** Only a part of its box may be painted: it is cut or turned. */
  isIrregular: boolean
  /** It is generated content or a backdrop, without words of its own. */
  isGenerated: boolean
  /** Presses go to it, so that the browser can be asked what is on top. */
  isPressable: boolean
}
