/** In documents up to this size attribute selectors are checked for uniqueness; larger ones use paths only. */
const smallDocumentElements = 3000

/** Longer ids, values and names are not used: selectors are recorded for every element. */
const maxPart = 80
/** A selector with this many steps finds its element without further ancestors. */
const maxSteps = 40

const attributes = ['data-testid', 'data-test', 'name', 'aria-label', 'href'] as const

/** Live, so that counting costs nothing while the document does not change. */
const allElements = document.getElementsByTagName('*')

/** Creates selectors that find an element again after a reload; caches sibling positions between calls. */
export class SelectorMaker {
  readonly positions = new Map<Element, number>()
  readonly isSmall = allElements.length <= smallDocumentElements

  /** The shortest unique selector. Parts of shadow trees are joined by ` >> `. */
  make(element: Element): string {
    const root = element.getRootNode()
    const own = this.withinRoot(element, root)
    return root instanceof ShadowRoot ? `${this.make(root.host)} >> ${own}` : own
  }

  private withinRoot(element: Element, root: Node): string {
    const path: string[] = []
    let current: Element | null = element
    while (current !== null && path.length < maxSteps) {
      const anchor = this.findAnchor(current, root)
      if (anchor !== null) return [anchor, ...path].join(' > ')
      path.unshift(this.step(current))
      current = current.parentElement
    }
    return path.join(' > ')
  }

  private findAnchor(element: Element, root: Node): string | null {
    if (!(root instanceof Document || root instanceof ShadowRoot)) return null
    const id = element.id
    // Ids with long numbers or colons are generated at every load.
    const isLasting = id !== '' && id.length <= maxPart && !/\d{4,}|:/u.test(id)
    if (isLasting && root.getElementById(id) === element) return `#${CSS.escape(id)}`
    if (element === document.body || element === document.documentElement) return element.localName
    return this.isSmall ? findAttributeSelector(element, root) : null
  }

  private step(element: Element): string {
    const tag = nameOf(element)
    const parent = element.parentNode
    if (parent === null) return tag
    if (!this.positions.has(element)) this.count(parent)
    return `${tag}:nth-child(${this.positions.get(element) ?? 1})`
  }

  private count(parent: ParentNode): void {
    let position = 0
    for (let child = parent.firstElementChild; child !== null; child = child.nextElementSibling) {
      position += 1
      this.positions.set(child, position)
    }
  }
}

function findAttributeSelector(element: Element, root: Document | ShadowRoot): string | null {
  for (const attribute of attributes) {
    const value = element.getAttribute(attribute)
    if (value === null || value === '' || value.length > maxPart) continue
    const selector = `${nameOf(element)}[${attribute}=${JSON.stringify(value)}]`
    if (isUnique(root, selector)) return selector
  }
  return null
}

function isUnique(root: Document | ShadowRoot, selector: string): boolean {
  try {
    return root.querySelectorAll(selector).length === 1
  } catch (error) {
    // A value that CSS cannot quote: another attribute or the path is used.
    if (error instanceof DOMException) return false
    throw error
  }
}

function nameOf(element: Element): string {
  return element.localName.length <= maxPart ? CSS.escape(element.localName) : '*'
}
