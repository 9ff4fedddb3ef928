import { amountsRead } from '../amounts-read.ts'
import { cleanText } from '../clean-text.ts'
import { Counters } from './counters.ts'
import type { Side } from './side.ts'

const sides: readonly Side[] = ['::before', '::after']
/** What a visitor reads; signs and the icons of fonts say nothing in words. */
const readable = /[\p{L}\p{N}\p{Sc}]/u
const maxLength = 300
const minOpacity = 0.05
/** Elements that are asked one by one on a page with style sheets of another site, which cannot be read. */
const maxAsked = 300
/** Rules of a sheet that are searched. */
const maxRules = 20_000
/** Characters of a style sheet's text that are looked at: strings and numbers of one place. */
const maxContent = 10_000
/** Rules in rules: written out, each level can double its selector. */
const maxNesting = 8
/** Of a nested selector that is written out. */
const maxNested = 2000
/** Of all selectors of a document together, each of which every element may be compared with. */
const maxListed = 20_000
/** Numbers of one text: as many as headings have levels. */
const maxCounters = 6
const parts = /"(?<text>(?:[^"\\]|\\.)*)(?:"|$)|counters?\((?<counter>[^,)]+)[^)]*\)|\/.*$/gsu

/** The selectors of elements that have such text, as far as the sheet can be read. */
type Selectors = Record<Side, readonly string[]> & { isWhole: boolean }

const known = new WeakMap<CSSStyleSheet, { rules: number; selectors: Selectors }>()

/** Reads text that style sheets draw, which is in no text node. Knows the sheets of one walk. */
export class GeneratedText {
  private readonly roots = new Map<Node, Record<Side, string> & { isWhole: boolean }>()
  private readonly counters = new Counters()
  private asked = 0
  private isFull = false

  /** What is drawn on one side of the content of an element; empty if there is nothing to read. */
  read(element: Element, side: Side): string {
    const root = element.getRootNode()
    const selectors = this.roots.get(root) ?? this.readRoot(root)
    const isNamed = selectors[side] !== '' && element.matches(selectors[side])
    if (!isNamed && (selectors.isWhole || this.asked >= maxAsked)) return ''
    if (!isNamed) this.asked += 1
    if (this.isFull) return ''
    const style = getComputedStyle(element, side)
    const { content } = style
    this.isFull = !amountsRead.take('generated text', content.length)
    if (!isDrawn(content, style)) return ''
    const text = cleanText(this.spell(content.slice(0, maxContent), element, side)).slice(
      0,
      maxLength,
    )
    if (!readable.test(text)) return ''
    return style.display.startsWith('inline') ? text : ` ${text} `
  }

  private readRoot(root: Node): Record<Side, string> & { isWhole: boolean } {
    const isRoot = root instanceof Document || root instanceof ShadowRoot
    const sheets = isRoot ? [...root.styleSheets, ...root.adoptedStyleSheets] : []
    const isAll = amountsRead.take('style sheets', sheets.length)
    const read = isAll ? sheets.map(readSheet) : []
    const before = joinList(read.flatMap((selectors) => selectors['::before']))
    const after = joinList(read.flatMap((selectors) => selectors['::after']))
    const isWhole = isAll && before.isWhole && after.isWhole && read.every((one) => one.isWhole)
    const joined = { '::before': before.list, '::after': after.list, isWhole }
    this.roots.set(root, joined)
    return joined
  }

  /** Strings and counters; pictures and quotation marks are left out. */
  private spell(content: string, element: Element, side: Side): string {
    let text = ''
    let counters = 0
    for (const { groups = {} } of content.matchAll(parts)) {
      const { text: quoted, counter } = groups
      if (quoted !== undefined) text += quoted.replaceAll(/\\(.)/gsu, '$1')
      if (counter !== undefined) {
        counters += 1
        if (counters > maxCounters) return text
        text += this.counters.read(counter.trim(), element, side)
      }
      if (text.length > maxLength) return text
    }
    return text
  }
}

function isDrawn(content: string, { display, visibility, opacity }: CSSStyleDeclaration): boolean {
  if (content === 'none' || content === 'normal' || display === 'none') return false
  return visibility === 'visible' && Number(opacity) >= minOpacity
}

/** As many selectors as elements can be compared with. */
function joinList(selectors: readonly string[]): { list: string; isWhole: boolean } {
  let length = 0
  const kept = selectors.filter((selector) => {
    length += selector.length
    return length <= maxListed
  })
  return { list: kept.join(','), isWhole: kept.length === selectors.length }
}

/** Sheets seldom change, so each is searched once for as many rules as it has. */
function readSheet(sheet: CSSStyleSheet): Selectors {
  const rules = listRules(sheet)
  if (rules === null) return { '::before': [], '::after': [], isWhole: false }
  const before = known.get(sheet)
  if (before?.rules === rules.length) return before.selectors
  const selectors = new Collecting().collect(rules)
  known.set(sheet, { rules: rules.length, selectors })
  return selectors
}

/** Null for a sheet of another site. */
function listRules(sheet: CSSStyleSheet): CSSRuleList | null {
  try {
    return sheet.cssRules
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** Where a rule is. outer: null if that takes too long to write out. */
interface Place {
  outer: string | null
  depth: number
}

/** Searches one sheet and those that it imports, as far as that ends soon. */
class Collecting {
  private readonly found = { '::before': new Array<string>(), '::after': new Array<string>() }
  private isWhole = true
  private rules = 0

  collect(rules: CSSRuleList): Selectors {
    this.addAll(rules, { outer: '', depth: 0 })
    return { ...this.found, isWhole: this.isWhole }
  }

  private addAll(rules: CSSRuleList, { outer, depth }: Place): void {
    if (rules.length === 0) return
    if (depth > maxNesting) {
      this.isWhole = false
      return
    }
    for (const rule of rules) {
      this.rules += 1
      if (this.rules > maxRules) {
        this.isWhole = false
        return
      }
      const isStyle = rule instanceof CSSStyleRule
      const selector = isStyle ? nest(rule.selectorText, outer) : outer
      if (isStyle && mayBeRead(rule.style.content)) this.addDrawing(selector)
      const inner = listInner(rule)
      if (inner !== null) this.addAll(inner, { outer: selector, depth: depth + 1 })
    }
  }

  private addDrawing(selector: string | null): void {
    if (selector === null || selector.length > maxListed) this.isWhole = false
    else for (const side of sides) this.found[side].push(...listDrawing(selector, side))
  }
}

/** Rules within a rule, or in the sheet that it imports. */
function listInner(rule: CSSRule): CSSRuleList | null {
  if (rule instanceof CSSImportRule)
    return rule.styleSheet === null ? null : listRules(rule.styleSheet)
  return 'cssRules' in rule && rule.cssRules instanceof CSSRuleList ? rule.cssRules : null
}

/** Null if it gets too long. */
function nest(selector: string, outer: string | null): string | null {
  if (outer === '') return selector
  if (outer === null) return null
  const times = selector.split('&').length - 1
  const length = selector.length + times * (outer.length + ':is('.length)
  return length > maxNested ? null : selector.replaceAll('&', () => `:is(${outer})`)
}

function mayBeRead(content: string): boolean {
  if (content.length > maxContent) return true
  return (
    /attr\(|counter|var\(/.test(content) || readable.test(content.replaceAll(/\\[\da-f]+/giu, ''))
  )
}

/** What the elements match that draw something on this side; nothing if it cannot be asked. */
function listDrawing(selector: string, side: Side): string[] {
  if (!selector.includes(side)) return []
  const plain = selector
    .replaceAll(/(^|[\s,>+~])::(?:before|after)/gu, '$1*')
    .replaceAll(/::(?:before|after)/gu, '')
  try {
    document.createDocumentFragment().querySelector(plain)
    return [plain]
  } catch (error) {
    if (error instanceof DOMException) return []
    throw error
  }
}
