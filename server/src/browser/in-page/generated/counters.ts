import type { Side } from './side.ts'

/** Elements before one that are counted; longer lists show no number. */
const maxSteps = 600
/** The same for all counters of one walk. */
const maxAllSteps = 100_000

/** Reads the counters of style sheets during one walk. */
export class Counters {
  private steps = 0

  /** The value of a counter where an element draws it; empty if it is not known. */
  read(name: string, element: Element, side: Side): string {
    const elements = document.createTreeWalker(element.getRootNode(), NodeFilter.SHOW_ELEMENT)
    elements.currentNode = element
    let sum = amountOf(getComputedStyle(element, side).counterIncrement, name) ?? 0
    for (let steps = 0; steps < maxSteps && this.steps < maxAllSteps; steps += 1) {
      this.steps += 1
      const { currentNode } = elements
      if (!(currentNode instanceof Element)) return String(sum)
      const style = getComputedStyle(currentNode)
      if (currentNode !== element)
        sum += amountOf(getComputedStyle(currentNode, side).counterIncrement, name) ?? 0
      const start = amountOf(style.counterReset, name)
      sum += amountOf(style.counterIncrement, name) ?? 0
      if (start !== null && isInScope(currentNode, element)) return String(start + sum)
      if (elements.previousNode() === null) return String(sum)
    }
    return ''
  }
}

function isInScope(starting: Element, element: Element): boolean {
  return starting.contains(element) || starting.parentElement?.contains(element) === true
}

/** Of `chapter 1 page 2`: the number behind the name. */
function amountOf(list: string, name: string): number | null {
  const words = list.split(' ')
  const at = words.indexOf(name)
  return at < 0 ? null : Number(words[at + 1] ?? '0')
}
