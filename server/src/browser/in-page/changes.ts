import { readWindow } from './geometry.ts'
import { findShadowRoot, memory } from './memory.ts'

/** Attributes that only track focus or pointer, or that only scripts and analytics read. */
const unseenAttributes =
  /^(?:id|name|tabindex|nonce|aria-activedescendant|aria-describedby|aria-owns|data-(?:focus|hover|active|pressed|track|gtm|ga|analytics|click|event|react|v-|ng|test|cy|qa).*)$/u

/** Their values are chosen or set at once. */
const untypedFields = new Set(
  'button checkbox color date datetime-local file hidden image month radio range reset submit time week'.split(
    ' ',
  ),
)

/** Watches for changes a user could perceive between `begin` and `end` of an action. */
export class ChangeMeter {
  private before = ''
  private placeBefore = ''
  private caretBefore: Element | null = null
  private hasScrolled = false
  private readonly records: MutationRecord[] = []
  private observer: MutationObserver | null = null
  private readonly noteScroll = (): void => {
    this.hasScrolled = true
  }

  begin(): void {
    this.end()
    this.records.length = 0
    this.hasScrolled = false
    this.before = describeContent()
    this.placeBefore = describePlace()
    this.caretBefore = findCaret()
    this.observer = new MutationObserver((records) => this.keep(records))
    const options = {
      subtree: true,
      childList: true,
      characterData: true,
      characterDataOldValue: true,
      attributes: true,
      attributeOldValue: true,
    }
    this.observer.observe(document, options)
    for (const root of memory.elements.map((element) => element.getRootNode()))
      if (root instanceof ShadowRoot) this.observer.observe(root, options)
    for (const suspect of memory.suspects) {
      const root = findShadowRoot(suspect)
      if (root !== null) this.observer.observe(root, options)
    }
    window.addEventListener('scroll', this.noteScroll, { capture: true, passive: true })
  }

  /** Whether anything perceivable differs from `begin`; ends the watch. */
  end(): boolean {
    if (this.observer === null) return false
    this.keep(this.observer.takeRecords())
    this.observer.disconnect()
    this.observer = null
    window.removeEventListener('scroll', this.noteScroll, { capture: true })
    if (this.hasScrolled || this.placeBefore !== describePlace()) return true
    if (this.before !== describeContent()) return true
    return this.hasCaretAppeared() || this.records.some(hasEffect)
  }

  /** What we scrolled ourselves is no change. Its events must have been dispatched. */
  forgetScrolling(): void {
    this.hasScrolled = false
    this.placeBefore = describePlace()
  }

  /** A caret that only disappears means nothing: every field loses it when something else is clicked. */
  private hasCaretAppeared(): boolean {
    const caret = findCaret()
    return caret !== null && caret !== this.caretBefore
  }

  private keep(records: MutationRecord[]): void {
    if (this.records.length < 2000) this.records.push(...records.slice(0, 500))
  }
}

/**
 * Address, title, values, checkmarks and scroll position, which can change without a mutation. A bare # leads nowhere.
 */
export function describeState(): string {
  return describePlace() + describeContent()
}

function describePlace(): string {
  const { left, top } = readWindow()
  return JSON.stringify([scrollX, scrollY, left, top])
}

function describeContent(): string {
  const states = listFields('input,select,textarea').map((field) => {
    if (field instanceof HTMLInputElement)
      return field.type === 'checkbox' || field.type === 'radio' ? field.checked : field.value
    if (field instanceof HTMLSelectElement) return field.selectedIndex
    return field instanceof HTMLTextAreaElement ? field.value : ''
  })
  const address = location.href.replace(/#$/u, '')
  return JSON.stringify([address, document.title, states])
}

/** The text in each of the document's fields that can be typed into. */
export function listTyped(): Map<Element, string> {
  const fields = listFields('input,textarea')
  return new Map(
    fields.flatMap((field) => {
      const text = readTyped(field)
      return text === null ? [] : [[field, text]]
    }),
  )
}

/** Whether the text in the focused field is another one than before. */
export function isTyped(before: ReadonlyMap<Element, string>): boolean {
  const caret = findCaret()
  const text = caret === null ? null : readTyped(caret)
  return caret !== null && text !== null && before.has(caret) && before.get(caret) !== text
}

/** null: not a field that a visitor can type into. */
function readTyped(field: Element): string | null {
  if (field instanceof HTMLTextAreaElement) return field.readOnly ? null : field.value
  if (!(field instanceof HTMLInputElement)) return null
  return field.readOnly || untypedFields.has(field.type) ? null : field.value
}

/** Also those in shadow trees that the newest walk came across. */
function listFields(selector: string): Element[] {
  const inShadow = memory.elements.filter(
    (element) => element.getRootNode() instanceof ShadowRoot && element.matches(selector),
  )
  return [...[...document.querySelectorAll(selector)].slice(0, 500), ...inShadow]
}

/** The field that would receive typed text now. */
function findCaret(): Element | null {
  let focused = document.activeElement
  while (focused !== null) {
    const inner = findShadowRoot(focused)?.activeElement ?? null
    if (inner === null) break
    focused = inner
  }
  return focused?.matches('input,textarea,select,[contenteditable]') === true ? focused : null
}

function hasEffect(record: MutationRecord): boolean {
  const target = record.target
  if (record.type === 'characterData')
    return (
      target instanceof Text && target.data !== record.oldValue && isShown(target.parentElement)
    )
  if (record.type === 'attributes') return hasAttributeEffect(record)
  const added = [...record.addedNodes].some((node) => node.isConnected && isPerceivable(node))
  return added || [...record.removedNodes].some((node) => !node.isConnected && hasContent(node))
}

function hasAttributeEffect({ target, attributeName, oldValue }: MutationRecord): boolean {
  if (!(target instanceof Element) || attributeName === null) return false
  if (unseenAttributes.test(attributeName)) return false
  const value = target.getAttribute(attributeName)
  if (attributeName === 'class' && isFocusMark(value, oldValue)) return false
  return value !== oldValue && isRendered(target)
}

/** Whether two class lists differ only in classes that track focus. */
function isFocusMark(value: string | null, oldValue: string | null): boolean {
  return dropFocusMarks(value) === dropFocusMarks(oldValue)
}

function dropFocusMarks(classes: string | null): string {
  const names = (classes ?? '').split(/\s+/u)
  return names.filter((name) => name !== '' && !/focus|touched|blur/iu.test(name)).join(' ')
}

function isPerceivable(node: Node): boolean {
  if (node instanceof Text) return /\S/u.test(node.data) && isShown(node.parentElement)
  return node instanceof Element && hasContent(node) && isShown(node)
}

function hasContent(node: Node): boolean {
  if (node instanceof Text) return /\S/u.test(node.data)
  return node instanceof Element && !['script', 'style', 'link', 'meta'].includes(node.localName)
}

function isShown(element: Element | null): boolean {
  return element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false
}

/** A style change may just have hidden the element, so only an element that was never rendered is ignored. */
function isRendered(element: Element): boolean {
  return !['script', 'style', 'link', 'meta', 'head', 'title'].includes(element.localName)
}
