import { nameCover } from '../../turn/name-cover.ts'
import type { Observation, ObservedElement, PageFacts } from '../../turn/observation.ts'
import type { Zone } from '../../turn/page/walk.ts'
import { MAX_NAMED_COVERED, MAX_SHOWN_OPTIONS, RESERVED_TOKENS } from '../limits.ts'
import { estimateTokens } from './estimate-tokens.ts'
import type { OutlineItem, SplicedPage } from './splice-frames.ts'

const zones: readonly { zone: Zone; title: string }[] = [
  { zone: 'dialog', title: '[open dialog]' },
  { zone: 'fixed', title: '[always in view]' },
  { zone: 'page', title: '[page]' },
]

/** The outline as text of at most `maxTokens`: dialogs first, then fixed content, then the page from the top. */
export function renderOutline(
  items: readonly OutlineItem[],
  scroll: Observation['scroll'],
  left: Pick<SplicedPage, 'leftOut' | 'exceeded'>,
  { maxTokens, cover }: { maxTokens: number; cover: PageFacts['cover'] },
): string {
  const parts = zones
    .map(({ zone, title }) => ({ title, lines: renderZone(items, zone) }))
    .filter(({ lines }) => lines.length > 0)
  const withTitles = parts.length > 1
  const lines = parts.flatMap((part) => (withTitles ? [part.title, ...part.lines] : part.lines))
  const { kept, dropped } = fit(lines, maxTokens - RESERVED_TOKENS)
  const notes = coverNotes(items, cover)
  return [...scrollNote(scroll), ...kept, ...notes, ...moreNote(scroll, dropped, left)].join('\n')
}

/** What is behind other parts of the page. Only what scrolling brings out can be named for an action. */
function coverNotes(items: readonly OutlineItem[], cover: PageFacts['cover']): string[] {
  if (cover === null) return []
  if (cover.isBlank)
    return [
      '(an opaque layer lies over the page and shows nothing: nothing of the page can be seen)',
    ]
  const covered = items.flatMap((item) => (item.kind === 'element' ? item.element : []))
  const groups = Map.groupBy(
    covered.filter(({ coveredBy }) => coveredBy !== null),
    ({ coveredBy, isUncoverable }) =>
      `covered by ${nameCover(coveredBy ?? '')}${isUncoverable ? '; scroll to see' : ''}`,
  )
  return [...groups].map(([how, elements]) => {
    const shown = elements.slice(0, MAX_NAMED_COVERED).map(renderCovered)
    const more = elements.length - shown.length
    return `(${how}: ${shown.join(', ')}${more > 0 ? `, ${more} more` : ''})`
  })
}

function renderCovered(element: ObservedElement): string {
  const ref = element.isUncoverable ? `[${element.ref}] ` : ''
  return `${ref}${element.role} ${element.name === '' ? '(no name)' : `"${element.name}"`}`
}

/** Lines of one zone. */
function renderZone(items: readonly OutlineItem[], zone: Zone): string[] {
  const lines: string[] = []
  let line = ''
  let marker = ''
  const flush = (): void => {
    const text = line
      .replaceAll(/\s+/gu, ' ')
      .trim()
      .replace(/(?<! \|)(?: \|)+$/u, '')
    if (text !== '') lines.push(marker + text)
    line = ''
    marker = ''
  }
  const label = createLabelReader()
  for (const item of items) {
    if (item.zone !== zone) continue
    if (item.kind === 'break') {
      flush()
      marker = item.marker
    } else if (item.kind === 'text') line += label.isToldBy(item.text) ? '' : item.text
    else if (item.element.coveredBy === null) {
      line += ` ${renderElement(item.element)} `
      // What follows a list is none of its options.
      if (item.element.options.length > 0) flush()
      label.tell(item.element)
    }
  }
  flush()
  return lines
}

/** Boxes to tick and their like have their label right behind them: their name has told it. */
function createLabelReader(): {
  tell: (element: ObservedElement) => void
  isToldBy: (text: string) => boolean
} {
  let told = ''
  return {
    tell: ({ role, name }) => {
      told = labelledBehind.has(role) ? name.trim() : ''
    },
    isToldBy: (text) => {
      const words = text.trim()
      if (words === '') return false
      const isTold = words === told
      told = ''
      return isTold
    },
  }
}

const labelledBehind = new Set(['checkbox', 'radio', 'switch'])

/** An element as the mind sees it: `[e4] link "Terms"`, with the states that matter. */
export function renderElement(element: ObservedElement): string {
  const { value, placeholder } = element
  const states = [
    element.wordless ? '(picture only)' : '',
    value === null || value === '' ? '' : `value="${value}"`,
    renderFlag(element.filled, 'filled', ''),
    placeholder === null || placeholder === '' || placeholder === element.name
      ? ''
      : `placeholder="${placeholder}"`,
    renderFormat(element),
    isChosen(element)
      ? renderFlag(element.checked, 'selected', '')
      : renderFlag(element.checked, 'checked', 'unchecked'),
    renderFlag(element.current, 'current', ''),
    renderFlag(element.expanded, 'expanded', 'collapsed'),
    renderFlag(element.disabled, 'disabled', ''),
    renderFlag(element.required, 'required', ''),
    renderFlag(element.readOnly, 'readonly', ''),
    renderFlag(element.invalid, 'invalid', ''),
    element.message === null ? '' : `message="${element.message}"`,
    renderOptions(element),
  ].filter((state) => state !== '')
  const name = element.name === '' ? '(no name)' : `"${element.name}"`
  const belonging = element.item === null ? [] : [`of "${element.item}"`]
  return [`[${element.ref}]`, element.role, name, ...belonging, ...states].join(' ')
}

/** Fields that the browser gives a form of its own, and how a value is typed into each. */
const formats: Readonly<Record<string, string>> = {
  date: 'YYYY-MM-DD',
  'datetime-local': 'YYYY-MM-DDThh:mm',
  month: 'YYYY-MM',
  week: 'YYYY-Www',
  time: 'hh:mm',
  color: '#rrggbb',
}

function renderFormat({ tag, inputType }: ObservedElement): string {
  const format = tag === 'input' ? formats[inputType ?? ''] : undefined
  return format === undefined ? '' : `${inputType} (type it as ${format})`
}

/** One of several of which one is shown or chosen; the others need no word. */
function isChosen({ role }: ObservedElement): boolean {
  return role === 'tab' || role === 'option' || role === 'treeitem'
}

function renderFlag(flag: boolean | null, set: string, unset: string): string {
  if (flag === null) return ''
  return flag ? set : unset
}

function renderOptions(element: ObservedElement): string {
  if (element.options.length === 0) return ''
  const count = Math.max(element.optionCount, element.options.length)
  // To say how many more there are takes as much room as a few of them.
  const limit = count <= MAX_SHOWN_OPTIONS + 3 ? count : MAX_SHOWN_OPTIONS
  const shown = element.options.slice(0, limit).join(' | ')
  const more = count - limit
  return more > 0
    ? `options: ${shown} | (${more} more; choose one by its label)`
    : `options: ${shown}`
}

/** As many lines as fit, from the top; a line that is too long is cut. */
function fit(lines: readonly string[], maxTokens: number): { kept: string[]; dropped: number } {
  const kept: string[] = []
  let tokens = 0
  for (const [index, line] of lines.entries()) {
    const cost = estimateTokens(`${line}\n`)
    if (tokens + cost > maxTokens) {
      const rest = cutLine(line, maxTokens - tokens)
      return { kept: rest === '' ? kept : [...kept, rest], dropped: lines.length - index }
    }
    tokens += cost
    kept.push(line)
  }
  return { kept, dropped: 0 }
}

/** The part of a line that fits, ending at a word boundary. */
function cutLine(line: string, maxTokens: number): string {
  let end = line.length
  while (end > 0 && estimateTokens(line.slice(0, end)) >= maxTokens)
    end = line.lastIndexOf(' ', Math.floor(end * 0.9))
  return end <= 0 ? '' : `${line.slice(0, end)}…`
}

function scrollNote(scroll: Observation['scroll']): string[] {
  const notes: string[] = []
  if (scroll.y > 0) notes.push(`(more above: ${scroll.y} px; scroll up or to the top)`)
  if (scroll.x > 0) notes.push(`(more to the left: ${scroll.x} px; scroll left)`)
  return notes
}

function describeExceeded({ quantity, more }: SplicedPage['exceeded'][number]): string {
  return `${quantity} (at least ${more} more)`
}

function moreNote(
  scroll: Observation['scroll'],
  dropped: number,
  { leftOut, exceeded }: Pick<SplicedPage, 'leftOut' | 'exceeded'>,
): string[] {
  const below = scroll.maxY - scroll.y
  const notes: string[] = []
  if (dropped > 0 || leftOut > 0)
    notes.push(
      `(omitted because the view is too full: ${dropped} lines, ${leftOut} controls; use find with words you are looking for)`,
    )
  if (exceeded.length > 0)
    notes.push(
      `(not all of this page was read, because it has too much of it: ${exceeded.map(describeExceeded).join(', ')})`,
    )
  const beside = scroll.maxX - scroll.x
  if (beside > 0) notes.push(`(more to the right: ${beside} px; scroll right)`)
  if (below > 0) notes.push(`(more below: ${below} px; scroll down, or find words on the page)`)
  return notes
}
