import { cleanText } from '../clean-text.ts'
import { readCounter } from './counters.ts'
import type { Side } from './side.ts'

const sides: readonly Side[] = ['::before', '::after']
/** What a visitor reads; signs and the icons of fonts say nothing in words. */
const readable = /[\p{L}\p{N}\p{Sc}]/u
const maxLength = 300
const minOpacity = 0.05
/** Elements that are asked one by one on a page with style sheets of another site, which cannot be read. */
const maxAsked = 300
const parts = /"(?<text>(?:[^"\\]|\\.)*)"|counters?\((?<counter>[^,)]+)[^)]*\)|\/.*$/gsu

/** The selectors of elements that have such text, as far as the sheet can be read. */
type Selectors = Record<Side, readonly string[]> & { isWhole: boolean }

const known = new WeakMap<CSSStyleSheet, { rules: number; selectors: Selectors }>()

/** Reads text that style sheets draw, which is in no text node. Knows the sheets of one walk. */
export class GeneratedText {
  private readonly roots = new Map<Node, Record<Side, string> & { isWhole: boolean }>()
  private asked = 0

  /** What is drawn on one side of the content of an element; empty if there is nothing to read. */
  read(element: Element, side: Side): string {
    const root = element.getRootNode()
    const selectors = this.roots.get(root) ?? this.readRoot(root)
    const isNamed = selectors[side] !== '' && element.matches(selectors[side])
    if (!isNamed && (selectors.isWhole || this.asked >= maxAsked)) return ''
    if (!isNamed) this.asked += 1
    const style = getComputedStyle(element, side)
    if (!isDrawn(style)) return ''
    const text = cleanText(spell(style.content, element, side)).slice(0, maxLength)
    if (!readable.test(text)) return ''
    return style.display.startsWith('inline') ? text : ` ${text} `
  }

  private readRoot(root: Node): Record<Side, string> & { isWhole: boolean } {
    const isRoot = root instanceof Document || root instanceof ShadowRoot
    const sheets = isRoot ? [...root.styleSheets, ...root.adoptedStyleSheets] : []
    const read = sheets.map(readSheet)
    const join = (side: Side) => read.flatMap((selectors) => selectors[side]).join(',')
    const joined = {
      '::before': join('::before'),
      '::after': join('::after'),
      isWhole: read.every(({ isWhole }) => isWhole),
    }
    this.roots.set(root, joined)
    return joined
  }
}

function isDrawn({ content, display, visibility, opacity }: CSSStyleDeclaration): boolean {
  if (content === 'none' || content === 'normal' || display === 'none') return false
  return visibility === 'visible' && Number(opacity) >= minOpacity
}

/** Strings and counters; pictures and quotation marks are left out. */
function spell(content: string, element: Element, side: Side): string {
  let text = ''
  for (const { groups = {} } of content.matchAll(parts)) {
    const { text: quoted, counter } = groups
    if (quoted !== undefined) text += quoted.replaceAll(/\\(.)/gsu, '$1')
    if (counter !== undefined) text += readCounter(counter.trim(), element, side)
  }
  return text
}

/** Sheets seldom change, so each is searched once for as many rules as it has. */
function readSheet(sheet: CSSStyleSheet): Selectors {
  const rules = listRules(sheet)
  if (rules === null) return { '::before': [], '::after': [], isWhole: false }
  const before = known.get(sheet)
  if (before?.rules === rules.length) return before.selectors
  const selectors = { '::before': [], '::after': [], isWhole: true }
  collect([...rules], '', selectors)
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

function collect(rules: readonly CSSRule[], outer: string, into: Record<Side, string[]>): void {
  for (const rule of rules) {
    const selector = rule instanceof CSSStyleRule ? nest(rule.selectorText, outer) : outer
    if (rule instanceof CSSStyleRule && mayBeRead(rule.style.content))
      for (const side of sides) into[side].push(...listDrawing(selector, side))
    collect(listInner(rule), selector, into)
  }
}

/** Rules within a rule, or in the sheet that it imports. */
function listInner(rule: CSSRule): CSSRule[] {
  if (rule instanceof CSSImportRule)
    return rule.styleSheet === null ? [] : [...(listRules(rule.styleSheet) ?? [])]
  return 'cssRules' in rule && rule.cssRules instanceof CSSRuleList ? [...rule.cssRules] : []
}

function nest(selector: string, outer: string): string {
  return outer === '' ? selector : selector.replaceAll('&', `:is(${outer})`)
}

function mayBeRead(content: string): boolean {
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
