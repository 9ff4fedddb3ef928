import { maxRows } from '../../../turn/page/limits.ts'
import type { ObservedRow } from '../../../turn/page/row.ts'
import { amountsRead } from '../amounts-read.ts'
import { findShadowRoot } from '../memory.ts'
import { readRow } from './read-row.ts'

/** Elements that are looked at: the rows of an endless page are cut in any case. */
const maxVisited = 6000
const maxDepth = 60
/** Children that are compared with each other. */
const maxAlike = 400
/** Parts of a row that are compared, and how many of them are read: a row has fewer. */
const maxPartNames = 20
const maxPartsRead = 300
/** Kinds of children of one tag that are told apart; rows are of one or two. */
const maxKinds = 20
/** The part of their parts that two rows have in common. */
const minLikeness = 0.5

/** Parts of a text or a control; never rows of a list. */
const neverRows = new Set(
  'a,b,i,em,strong,span,small,mark,code,sup,sub,del,ins,s,u,time,abbr,label,br,hr,wbr,h1,h2,h3,h4,h5,h6,th,td,dt,dd,legend,caption,thead,tfoot,colgroup,col,button,input,select,option,optgroup,textarea,img,picture,svg,canvas,video,audio,iframe,summary,figcaption,fieldset,form,main,header,footer,nav,script,style,template,noscript,link,meta,tbody,table,dl'.split(
    ',',
  ),
)
/** Rows even if there is only one. */
const alwaysRows = 'li,tr,article,[role=row],[role=listitem],[role=article]'
/** The frame that all pages of a site share, and what has no rows. */
const passedOver =
  'nav,footer,[role=navigation],[role=contentinfo],[role=menu],[role=menubar],[role=tablist],[role=listbox],[role=radiogroup],thead,select,svg,script,style,template,noscript,head'

interface FoundRows {
  rows: readonly ObservedRow[]
  /** The row that contains an element; null if none does. */
  placeIn: (element: Element | undefined) => number | null
}

/** Reads the repeated parts of the document: siblings with one tag that consist of the same parts. */
export function readRows(): FoundRows {
  const reading = new Reading()
  for (const root of document.children) reading.visit(root, 0)
  const { rows, places } = reading
  return { rows, placeIn: (element) => findPlace(element, places) }
}

function findPlace(
  element: Element | undefined,
  places: ReadonlyMap<Element, number>,
): number | null {
  for (let one: Element | null = element ?? null; one !== null; one = parentOf(one)) {
    const place = places.get(one)
    if (place !== undefined) return place
  }
  return null
}

function parentOf(element: Element): Element | null {
  if (element.parentElement !== null) return element.parentElement
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}

class Reading {
  readonly rows: ObservedRow[] = []
  readonly places = new Map<Element, number>()
  private readonly lists = new Map<string, number>()
  private visited = 0

  visit(element: Element, depth: number, path = ''): void {
    this.visited += 1
    if (this.visited > maxVisited || depth > maxDepth || this.rows.length >= maxRows) return
    if (!amountsRead.take('parts of lists')) return
    if (element.matches(passedOver) || !element.checkVisibility({ visibilityProperty: true }))
      return
    const here = `${path}>${element.localName}`
    const children = listChildren(element)
    const alike = findAlike(children)
    for (const child of children) {
      const isRow = alike.has(child) && !holdsRows(child) && this.add(child, here)
      if (!isRow) this.visit(child, depth + 1, here)
    }
  }

  private add(element: Element, path: string): boolean {
    if (this.rows.length >= maxRows || element.matches(passedOver)) return false
    if (!element.checkVisibility({ visibilityProperty: true })) return true
    const words = readRow(element)
    if (words === null) return false
    const key = `${path}>${element.localName}`
    const list = this.lists.get(key) ?? this.lists.size
    this.lists.set(key, list)
    this.places.set(element, this.rows.length)
    this.rows.push({ list, ...words })
    return true
  }
}

/** Does not build a list of all children, because a page can have many thousands. */
function listChildren(element: Element): Element[] {
  const listed: Element[] = []
  let child = (findShadowRoot(element) ?? element).firstElementChild
  while (child !== null && listed.length < maxAlike) {
    listed.push(child)
    child = child.nextElementSibling
  }
  return listed
}

/** The children that are built alike: at least two of them, or such as are rows by their tag or role. */
function findAlike(children: readonly Element[]): ReadonlySet<Element> {
  const alike = new Set<Element>()
  const kinds = new Map<string, { parts: ReadonlySet<string>; members: Element[] }[]>()
  for (const child of children) {
    if (child.matches(alwaysRows)) alike.add(child)
    if (neverRows.has(child.localName) && !isCard(child)) continue
    const parts = listParts(child)
    const known = kinds.get(child.localName) ?? []
    const kind = known.find((one) => measureLikeness(one.parts, parts) >= minLikeness)
    if (kind !== undefined) kind.members.push(child)
    else if (known.length < maxKinds) known.push({ parts, members: [child] })
    kinds.set(child.localName, known)
  }
  for (const { members } of [...kinds.values()].flat())
    if (members.length > 1) for (const member of members) alike.add(member)
  return alike
}

/** A whole card can be a link. */
function isCard({ localName, children }: Element): boolean {
  return localName === 'a' && children.length > 1
}

/** Whether an element is no row but a line or column of several: cards that are built alike and say more than one thing. */
function holdsRows(element: Element): boolean {
  const children = listChildren(element)
  if (element.localName === 'tr' || children.length < 2) return false
  const inner = [...findAlike(children)].filter((child) => !child.matches('tr'))
  return inner.length > 1 && inner.every((child) => (readRow(child)?.texts.length ?? 0) > 1)
}

/** Does not build a list of all parts, because the parts of a page's main part are the page. */
function listParts(element: Element): Set<string> {
  const names = new Set<string>()
  const parts = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT)
  for (let read = 0; read < maxPartsRead && names.size < maxPartNames; read += 1) {
    const part = parts.nextNode()
    if (!(part instanceof Element) || !amountsRead.take('parts of lists')) break
    names.add(part.localName)
  }
  return names
}

/** The part of all their parts that two have in common; 1 if neither has any. */
function measureLikeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = new Set([...one, ...other])
  if (all.size === 0) return 1
  return [...one].filter((part) => other.has(part)).length / all.size
}
