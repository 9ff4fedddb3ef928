import { headingLevel, headingMark } from './role.ts'

/** Tells how lines begin: with the mark of a heading, or the sign or number of a list. Knows the lists of one walk. */
export class Markers {
  private readonly numbers = new Map<HTMLOListElement, ReadonlyMap<Element, number>>()

  /** The marker of the line an element begins, or null if it is inline. */
  read(element: Element, style: CSSStyleDeclaration): string | null {
    const { display } = style
    const level = headingLevel(element)
    if (level > 0) return headingMark(level)
    if (element.localName === 'br') return ''
    if (display === 'list-item') return this.readItem(element, style)
    if (display.startsWith('inline') || display === 'contents' || display === 'table-cell') {
      return null
    }
    return ''
  }

  private readItem(element: Element, { listStyleType }: CSSStyleDeclaration): string {
    const list = element.parentElement
    if (!(list instanceof HTMLOListElement) || !(element instanceof HTMLLIElement)) return '- '
    if (listStyleType === 'none') return '- '
    const numbers = this.numbers.get(list) ?? countItems(list)
    this.numbers.set(list, numbers)
    const number = numbers.get(element) ?? 0
    return `${/alpha|latin/.test(listStyleType) && number > 0 ? spellLetters(number) : number}. `
  }
}

/** As the browser counts; items that are not laid out count, too. */
function countItems(list: HTMLOListElement): ReadonlyMap<Element, number> {
  const items = [...list.children].filter((child) => child instanceof HTMLLIElement)
  const step = list.reversed ? -1 : 1
  const hasStart = list.hasAttribute('start') || !list.reversed
  let number = (hasStart ? list.start : items.length) - step
  return new Map(
    items.map((item) => {
      number = item.hasAttribute('value') ? item.value : number + step
      return [item, number]
    }),
  )
}

function spellLetters(number: number): string {
  const rest = number - 1
  const letter = String.fromCodePoint(97 + (rest % 26))
  return rest < 26 ? letter : spellLetters(Math.floor(rest / 26)) + letter
}
