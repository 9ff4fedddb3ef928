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
    const rows = alike.map((index, place) => {
      const entry = walked[index]
      const control = controls[place]
      const others = [controls[place - 1], controls[place + 1]].filter((one) => one !== undefined)
      const row = control === undefined ? null : findRow(control, others)
      return {
        entry,
        labels:
          row === null || control === undefined ? [] : labelsOf(row, control, entry?.name ?? ''),
      }
    })
    for (const { entry, labels } of rows) {
      if (entry === undefined) continue
      const own = labels.find((label) => isOnly(label, rows)) ?? labels[0]
      entry.item = own === undefined ? null : clipText(own, maxLengths.item)
    }
  }
}

/** What several of them are called tells none of them from the others. */
function isOnly(label: string, rows: readonly { labels: readonly string[] }[]): boolean {
  return rows.filter(({ labels }) => labels.includes(label)).length === 1
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

const entries = 'li,tr,option,[role=menuitem],[role=listitem],[role=row]'

const kinds = ['h1,h2,h3,h4,h5,h6,[role=heading]', 'th,dt,legend', 'a[href]', 'img[alt]'] as const

/** What a row or card can be called, the likeliest first: at most one of each kind. */
function labelsOf(row: Element, control: Element, name: string): string[] {
  const named = kinds.flatMap((selector) => {
    for (const candidate of row.querySelectorAll(selector)) {
      if (candidate.contains(control) || control.contains(candidate)) continue
      if (!isVisible(candidate) || isPeer(candidate, control, row)) continue
      const role = candidate instanceof HTMLImageElement ? 'img' : 'heading'
      const { text } = computeName(candidate, role)
      if (text !== '' && text !== name) return [text]
    }
    return []
  })
  const words = firstWords(row, control, named)
  return words === null ? named : [...named, words]
}

function isVisible(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
}

/** Another entry of a list within the row, as the control is one: it has a row of its own. */
function isPeer(candidate: Element, control: Element, row: Element): boolean {
  const own = control.closest(entries)
  const other = candidate.closest(entries)
  if (own === null || other === null || own === other || !row.contains(own)) return false
  return own.parentElement === other.parentElement
}

/** What no link or heading says; a link that all rows share tells nothing. */
function firstWords(row: Element, control: Element, named: readonly string[]): string | null {
  const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = cleanText(node.textContent ?? '').trim()
    const isShown = node.parentElement?.checkVisibility({ visibilityProperty: true }) ?? false
    if (text === '' || named.includes(text) || control.contains(node)) continue
    if (isShown) return text
  }
  return null
}
