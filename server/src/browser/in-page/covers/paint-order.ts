import { DocumentOrder } from './document-order.ts'

/** A box that is painted apart from its surroundings: it is positioned, or a stacking context. */
export interface Layer {
  /** For generated content and backdrops, the element that they belong to. */
  element: Element
  /** Null: painted with the page itself. */
  parent: Layer | null
  isContext: boolean
  z: number
  /** Painted over its element's other content although it is not an element. */
  isAfter: boolean
}

const topmost = ':modal,:popover-open,:fullscreen'
/** Higher than any z-index. */
const topZ = 2 ** 31

/** Tells which boxes are painted over which others, by their stacking contexts. Knows the layers of one walk. */
export class PaintOrder {
  private readonly layers = new Map<Element, Layer | null>()
  private readonly paths = new Map<Layer, readonly Layer[]>()
  /** What was compared with the newest layer: texts of one layer follow each other. */
  private readonly compared = new Map<Layer, boolean>()
  private newest: Layer | null = null
  private readonly order = new DocumentOrder()

  /** The innermost layer that an element is in or that it makes. */
  layerOf(element: Element | null): Layer | null {
    if (element === null) return null
    const known = this.layers.get(element)
    if (known !== undefined) return known
    const layer = this.readLayer(element)
    this.layers.set(element, layer)
    return layer
  }

  /** Whether what is in one layer is painted over the text of another. */
  isOver(upper: Layer, lower: Layer | null): boolean {
    if (this.newest !== lower) this.compared.clear()
    this.newest = lower
    const known = this.compared.get(upper)
    if (known !== undefined) return known
    const isOver = this.comparePaths(this.pathOf(upper), lower === null ? [] : this.pathOf(lower))
    this.compared.set(upper, isOver)
    return isOver
  }

  /** The stacking contexts that a layer is painted in, outermost first, and itself. */
  private pathOf(layer: Layer): readonly Layer[] {
    const known = this.paths.get(layer)
    if (known !== undefined) return known
    let context = layer.parent
    while (context !== null && !context.isContext) context = context.parent
    const path = context === null ? [layer] : [...this.pathOf(context), layer]
    this.paths.set(layer, path)
    return path
  }

  private comparePaths(upper: readonly Layer[], lower: readonly Layer[]): boolean {
    const at = findFork(upper, lower)
    const [over, under] = [upper[at], lower[at]]
    // A background is painted below what is in its box.
    if (over === undefined) return false
    if (under === undefined) return over.z >= 0
    return over.z === under.z ? this.isLater(over, under) : over.z > under.z
  }

  /** In the order of the document. */
  private isLater(one: Layer, other: Layer): boolean {
    if (one.element === other.element) return one.isAfter
    const [ways, otherWays] = [wayTo(one.element), wayTo(other.element)]
    const at = ways.findIndex((element, depth) => element !== otherWays[depth])
    const [mine, its] = [ways[at], otherWays[at]]
    if (mine === undefined) return one.isAfter
    if (its === undefined) return true
    if (one.isAfter && mine.contains(its)) return true
    return this.order.isAfter(mine, its)
  }

  private readLayer(element: Element): Layer | null {
    const outer = flatParent(element)
    const parent = this.layerOf(outer)
    if (outer === null) return null
    if (element.matches(topmost))
      return { element, parent: null, isContext: true, z: topZ, isAfter: false }
    const style = getComputedStyle(element)
    const isPlaced = style.position !== 'static'
    const hasOrder = style.zIndex !== 'auto' && (isPlaced || isItem(outer))
    const isContext = hasOrder || isStackingContext(style)
    if (!isPlaced && !isContext) return parent
    const z = hasOrder ? Number(style.zIndex) : 0
    return { element, parent, isContext, z, isAfter: false }
  }
}

function isItem(container: Element): boolean {
  return /flex|grid/.test(getComputedStyle(container).display)
}

/** Any other value makes a stacking context. */
const usual = {
  opacity: '1',
  transform: 'none',
  filter: 'none',
  isolation: 'auto',
  'mix-blend-mode': 'normal',
  'clip-path': 'none',
  'mask-image': 'none',
  perspective: 'none',
  'backdrop-filter': 'none',
  contain: 'none',
  'will-change': 'auto',
} as const

function isStackingContext(style: CSSStyleDeclaration): boolean {
  if (style.position === 'fixed' || style.position === 'sticky') return true
  return Object.entries(usual).some(([name, value]) => style.getPropertyValue(name) !== value)
}

/** Where an element is shown: in the slot that it is assigned to, or in its parent or host. */
export function flatParent(element: Element): Element | null {
  if (element.assignedSlot !== null) return element.assignedSlot
  const root = element.getRootNode()
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}

/** Where two paths of one tree part, by bisection. */
function findFork(one: readonly Layer[], other: readonly Layer[]): number {
  let low = 0
  let high = Math.min(one.length, other.length)
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (one[middle] === other[middle]) low = middle + 1
    else high = middle
  }
  return low
}

/** The hosts of the shadow trees that an element is in, outermost first, and itself. */
function wayTo(element: Element): Element[] {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? [...wayTo(root.host), element] : [element]
}
