/** Comparing siblings takes as long as their list: after so many comparisons the elements are numbered. */
const maxCompared = 2000

/** Tells which elements follow which others in the document. Knows the elements of one walk. */
export class DocumentOrder {
  private readonly places = new Map<Element, number>()
  private readonly numbered = new Set<Node>()
  private compared = 0

  /** Whether an element of the same tree begins after another one. */
  isAfter(one: Element, other: Element): boolean {
    const [place, otherPlace] = [this.placeOf(one), this.placeOf(other)]
    if (place !== undefined && otherPlace !== undefined) return place > otherPlace
    return (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  }

  private placeOf(element: Element): number | undefined {
    this.compared += 1
    if (this.compared < maxCompared) return undefined
    const place = this.places.get(element)
    if (place !== undefined) return place
    this.number(element.getRootNode())
    return this.places.get(element)
  }

  private number(root: Node): void {
    if (this.numbered.has(root)) return
    this.numbered.add(root)
    const elements = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT)
    for (let node = elements.nextNode(); node !== null; node = elements.nextNode())
      if (node instanceof Element) this.places.set(node, this.places.size)
  }
}
