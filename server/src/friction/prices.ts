import { readAmounts } from '../effects/amounts.ts'
import { createNameFinder, type NameFinder } from '../lib/text/name-finder.ts'
import type { Observation } from '../turn/observation.ts'
import { says } from '../words/says.ts'
import { cartWords } from '../words/shop/cart.ts'
import { checkoutWords } from '../words/shop/checkout.ts'
import { priceLimitWords } from '../words/shop/price-limit.ts'
import {
  MAX_PRICE_CELLS,
  MAX_PRICE_PLACES,
  MAX_PRICE_TEXT,
  MAX_PRICE_WORDS,
  PRICE_WITHIN,
} from './limits.ts'

/** Between two figures with their currencies, in whatever notation. */
const range = /\d\s?[^\s\d]{0,3}\s?[–—〜～-]\s?[^\s\d]{0,3}\s?\d/u

/** A price as a page shows it. */
export interface Price {
  text: string
  currency: string
  amount: number
  /** It, or a text between it and the name, says that it is only the lowest or highest price: pages and carts may show another one. */
  isLimit: boolean
}

/** Whether a page is one of a purchase, such as the cart, by a part of its path. */
export function isPayingPage(url: string): boolean {
  const parts = URL.parse(url)?.pathname.split('/') ?? []
  return parts.some((part) => says(part, cartWords, checkoutWords))
}

/** The price after each place where the name is alone, in a line or in a cell of a table; all prices of its text, such as a former one. */
export function findPrices(name: string, observation: Observation): Price[] {
  return findCells(observation).findPrices(name.trim())
}

/**
 * The prices of the item that a link names, if they directly follow its name: after the name of another link, or in a
 * sentence, they belong to something else.
 */
export function findPricesOfLink(name: string, observation: Observation): readonly Price[] {
  const known = linksOf.get(observation)
  const links = known ?? new LinkPrices(findCells(observation), observation)
  linksOf.set(observation, links)
  return links.findPrices(name.trim())
}

/** Every link of a page is searched for in it, and every page again in later turns: each is split once. */
const cellsOf = new WeakMap<Observation, PageCells>()
const linksOf = new WeakMap<Observation, LinkPrices>()

function findCells(observation: Observation): PageCells {
  const cells = cellsOf.get(observation) ?? new PageCells(observation)
  cellsOf.set(observation, cells)
  return cells
}

/** The lines and cells of a page, by their texts. */
class PageCells {
  readonly texts: readonly string[]
  private readonly places: ReadonlyMap<string, readonly number[]>

  constructor({ lines }: Observation) {
    this.texts = splitCells(lines)
    this.places = Map.groupBy(this.texts.keys(), (index) => this.texts[index] ?? '')
  }

  findPrices(name: string): Price[] {
    const places = name === '' ? [] : (this.places.get(name) ?? [])
    return places
      .slice(0, MAX_PRICE_PLACES)
      .flatMap((index) => listPrices(this.listFollowing(index)).at(0) ?? [])
  }

  listFollowing(index: number): readonly string[] {
    return this.texts.slice(index + 1, index + 1 + PRICE_WITHIN)
  }
}

/** The prices beside the links of a page. Searching for all of their names takes linear time. */
class LinkPrices {
  private readonly cells: PageCells
  /** The places of texts by what they are up to their last letter: what follows a name there has no letters. */
  private readonly beginnings: ReadonlyMap<string, readonly number[]>
  private readonly order: PrefixOrder
  private readonly findOthers: NameFinder
  private readonly othersIn = new Map<string, ReadonlySet<string>>()
  private readonly prices = new Map<string, readonly Price[]>()

  constructor(cells: PageCells, { elements }: Observation) {
    const { texts } = cells
    this.cells = cells
    this.beginnings = Map.groupBy(texts.keys(), (index) => cutToLetter(texts[index] ?? ''))
    this.order = new PrefixOrder(texts)
    const names = elements.flatMap(({ name, href }) => (href === null ? [] : name.trim()))
    this.findOthers = createNameFinder(names.filter(({ length }) => length <= MAX_PRICE_TEXT))
  }

  findPrices(name: string): readonly Price[] {
    const known = this.prices.get(name)
    if (known !== undefined) return known
    const prices = this.findPlaces(name)
      .slice(0, MAX_PRICE_PLACES)
      .flatMap((index) => this.readBeside(name, index))
    this.prices.set(name, prices)
    return prices
  }

  /** Where a text begins with the name, without letters after it. */
  private findPlaces(name: string): number[] {
    if (name === '') return []
    const places = this.beginnings.get(cutToLetter(name)) ?? []
    return this.order.filterStarting(places, name)
  }

  private readBeside(name: string, index: number): Price[] {
    const own = this.cells.texts[index]?.slice(name.length) ?? ''
    const rest = [own, ...this.cells.listFollowing(index)]
    const end = rest.findIndex((text) => isSentence(text) || this.hasOther(text, name))
    return listPrices(end === -1 ? rest : rest.slice(0, end)).flat()
  }

  private hasOther(text: string, name: string): boolean {
    const own = this.listOthers(name)
    for (const other of this.listOthers(text)) if (!own.has(other)) return true
    return false
  }

  private listOthers(text: string): ReadonlySet<string> {
    const others = this.othersIn.get(text) ?? this.findOthers(text)
    this.othersIn.set(text, others)
    return others
  }
}

/** Finds texts by their beginning; comparing each with each name would take quadratic time. */
class PrefixOrder {
  private readonly sorted: readonly string[]
  /** The position of each text among the sorted ones. */
  private readonly ranks: readonly number[]

  constructor(texts: readonly string[]) {
    this.sorted = [...new Set(texts)].toSorted()
    const ranks = new Map(this.sorted.map((text, rank) => [text, rank]))
    this.ranks = texts.map((text) => ranks.get(text) ?? -1)
  }

  /** The places, given as indices, whose texts start with this. */
  filterStarting(places: readonly number[], start: string): number[] {
    const first = this.countBefore((text) => text < start)
    const end = this.countBefore((text) => text.slice(0, start.length) <= start)
    return places.filter((place) => {
      const rank = this.ranks[place] ?? -1
      return rank >= first && rank < end
    })
  }

  /** How many texts are before the first one of which this does not hold. */
  private countBefore(holds: (text: string) => boolean): number {
    let [from, to] = [0, this.sorted.length]
    while (from < to) {
      const middle = Math.floor((from + to) / 2)
      if (holds(this.sorted[middle] ?? '')) from = middle + 1
      else to = middle
    }
    return from
  }
}

function splitCells(lines: readonly string[]): string[] {
  const cells: string[] = []
  for (const line of lines) {
    if (cells.length >= MAX_PRICE_CELLS) break
    for (const cell of line.split('|', MAX_PRICE_CELLS - cells.length)) cells.push(cell.trim())
  }
  return cells
}

function cutToLetter(text: string): string {
  const letters = /\p{L}/u
  let end = text.length
  while (end > 0 && !letters.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** The prices of each text that has some. */
function listPrices(texts: readonly string[]): Price[][] {
  const firstLimit = texts.findIndex((text) => range.test(text) || says(text, priceLimitWords))
  return texts
    .map((text, index) => readPrices(text, firstLimit !== -1 && firstLimit <= index))
    .filter(({ length }) => length > 0)
}

/** A dash before a price is no minus sign: shops write it between a name and its price. */
function readPrices(line: string, isLimit: boolean): Price[] {
  return readAmounts(line)
    .map(({ text, currency, amount }) => ({
      text: text.replace(/^[-−–]\s?/u, ''),
      currency,
      amount: Math.abs(amount),
      isLimit,
    }))
    .filter(({ amount }) => amount > 0)
}

function isSentence(text: string): boolean {
  if (text.length > MAX_PRICE_TEXT) return true
  const rest = readAmounts(text).reduce((words, { text: money }) => words.replace(money, ' '), text)
  return (rest.match(/\p{L}+/gu)?.length ?? 0) > MAX_PRICE_WORDS
}
