import { maxLengths, maxRowTexts } from '../../../turn/page/limits.ts'
import type { ObservedRow } from '../../../turn/page/row.ts'
import { amountsRead } from '../amounts-read.ts'
import { cleanText, clipText } from '../clean-text.ts'
import { computeName } from '../elements/accessible-name.ts'
import { findShadowRoot } from '../memory.ts'

const maxDepth = 12
/** Text within a text. */
const inline = new Set(
  'a,b,i,em,strong,span,small,mark,code,sup,sub,del,ins,s,u,time,abbr,data,label'.split(','),
)
const neverRead = new Set('script,style,template,noscript,svg,textarea,datalist'.split(','))
const headings = 'h1,h2,h3,h4,h5,h6,[role=heading],th'

type RowWords = Pick<ObservedRow, 'name' | 'texts'>

/** What a row says; null if it says nothing, or more than a row does. */
export function readRow(row: Element): RowWords | null {
  const texts = new RowTexts()
  texts.read(row, 0)
  const said = texts.finish()
  if (said === null || said.length === 0) return null
  const name = findName(row, said.find((text) => /\p{L}/u.test(text)) ?? '')
  return {
    name: clipText(name, maxLengths.rowText),
    texts: said.map((text) => clipText(text, maxLengths.rowText)),
  }
}

/** Its heading, the link that its words begin with, or these words. A link elsewhere, such as "Details", is in every row. */
function findName(row: Element, words: string): string {
  const heading = row.querySelector(headings)
  const titled = heading === null ? '' : nameOf(heading)
  if (titled !== '') return titled
  const link = row.querySelector('a[href]')
  const linked = link === null ? '' : nameOf(link)
  return linked !== '' && words.startsWith(linked) ? linked : words
}

/** Empty without a letter. */
function nameOf(element: Element): string {
  const { text } = computeName(element, 'heading')
  return /\p{L}/u.test(text) ? text : ''
}

/** Says nothing that belongs to its row, or nothing at all. */
function isSilent(element: Element): boolean {
  if (neverRead.has(element.localName) || element.matches('button,[role=button]')) return true
  return !element.checkVisibility({ visibilityProperty: true })
}

class RowTexts {
  private readonly texts: string[] = []
  private text = ''
  private isTooLong = false

  read(element: Element, depth: number): void {
    if (depth > maxDepth || isSilent(element) || this.readField(element)) return
    const isInline = inline.has(element.localName)
    if (!isInline) this.end()
    for (const node of (findShadowRoot(element) ?? element).childNodes) {
      if (this.isTooLong) return
      this.isTooLong = !amountsRead.take('parts of lists')
      if (node instanceof Element) this.read(node, depth + 1)
      else if (node instanceof Text) this.text += node.data
    }
    if (!isInline) this.end()
  }

  finish(): string[] | null {
    this.end()
    return this.isTooLong ? null : this.texts
  }

  /** Numbers and choices belong to what a row says, such as how many of an item are in a cart. */
  private readField(element: Element): boolean {
    if (element instanceof HTMLInputElement) {
      if (element.type === 'number') this.addApart(element.value)
      return true
    }
    if (!(element instanceof HTMLSelectElement)) return false
    this.addApart(element.selectedOptions[0]?.label ?? '')
    return true
  }

  private addApart(text: string): void {
    this.end()
    this.add(text)
  }

  private end(): void {
    const text = this.text
    this.text = ''
    this.add(text)
  }

  private add(raw: string): void {
    const text = cleanText(raw).trim()
    if (text !== '') this.texts.push(text)
    this.isTooLong ||= this.texts.length > maxRowTexts
  }
}
