import { maxLengths } from '../../turn/page/limits.ts'
import { cleanText, clipText } from './clean-text.ts'
import { computeName } from './elements/accessible-name.ts'
import type { Finds } from './finds.ts'

/** More controls with one name than this are a pattern of the page, such as the days of a calendar. */
const maxAlike = 100
const maxSteps = 12
/** An element with more links than this is a menu and not a row or card. */
const maxLinks = 8

/**
 * Describes what each of several controls with the same name belongs to: heading, link, picture or first words of its
 * row or card.
 */
export function nameItems({ elements, walked }: Finds): void {
  const byName = new Map<string, number[]>()
  for (const { index, role, name } of walked) {
    if (name === '') continue
    const key = `${role} ${name}`
    const alike = byName.get(key)
    if (alike === undefined) byName.set(key, [index])
    else alike.push(index)
  }
  for (const alike of byName.values()) {
    if (alike.length < 2 || alike.length > maxAlike) continue
    const controls = alike.flatMap((index) => elements[index] ?? [])
    for (const [place, index] of alike.entries()) {
      const entry = walked[index]
      const control = controls[place]
      if (entry === undefined || control === undefined) continue
      const others = [controls[place - 1], controls[place + 1]].filter((one) => one !== undefined)
      entry.item = findItem(control, entry.name, others)
    }
  }
}

function findItem(control: Element, name: string, others: readonly Element[]): string | null {
  const item = findRow(control, others)
  if (item === null) return null
  const text = labelOf(item, control, name)
  return text === null ? null : clipText(text, maxLengths.item)
}

/**
 * The largest part of the page that contains this control but no similar one, if it is one of several similar parts.
 */
function findRow(control: Element, others: readonly Element[]): Element | null {
  let row = control
  for (let steps = 0; steps < maxSteps; steps += 1) {
    const parent = row.parentElement
    if (parent === null) return null
    if (others.some((other) => parent.contains(other))) {
      const isOfKind = [row.previousElementSibling, row.nextElementSibling].some(
        (sibling) =>
          sibling?.localName === row.localName && others.some((one) => sibling.contains(one)),
      )
      const isMenu = row.querySelectorAll('a[href]').length > maxLinks
      return isOfKind && !isMenu && row !== control ? row : null
    }
    row = parent
  }
  return null
}

const labels = ['h1,h2,h3,h4,h5,h6,[role=heading]', 'th,dt,legend', 'a[href]', 'img[alt]'] as const

function labelOf(row: Element, control: Element, name: string): string | null {
  for (const selector of labels)
    for (const candidate of row.querySelectorAll(selector)) {
      if (candidate.contains(control) || control.contains(candidate)) continue
      const role = candidate instanceof HTMLImageElement ? 'img' : 'heading'
      const { text } = computeName(candidate, role)
      if (text !== '' && text !== name) return text
    }
  return firstWords(row, control)
}

function firstWords(row: Element, control: Element): string | null {
  const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = cleanText(node.textContent ?? '').trim()
    const isShown = node.parentElement?.checkVisibility({ visibilityProperty: true }) ?? false
    if (text !== '' && isShown && !control.contains(node)) return text
  }
  return null
}
