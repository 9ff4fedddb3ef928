import { escapeText } from './escape-text.ts'

/** Markdown in which the texts of sites, models and people are inert; only the functions of this file create it. */
export class Markdown {
  readonly #text: string

  private constructor(text: string) {
    this.#text = text
  }

  static write(strings: TemplateStringsArray, values: readonly Value[]): Markdown {
    return new Markdown(String.raw({ raw: strings }, ...values.map(write)))
  }

  static link(words: string, href: string): Markdown {
    return new Markdown(`[${escapeText(words)}](${href})`)
  }

  static picture(words: string, href: string): Markdown {
    return new Markdown(`![${escapeText(words)}](${href})`)
  }

  toString(): string {
    return this.#text
  }
}

type Value = Markdown | string | number | readonly Markdown[]

/** A line of Markdown, or a part of one: inserted texts are shown literally, whatever they contain. */
export function line(strings: TemplateStringsArray, ...values: readonly Value[]): Markdown {
  return Markdown.write(strings, values)
}

function write(value: Value): string {
  if (typeof value === 'string') return escapeText(value)
  return Array.isArray(value) ? value.join('') : String(value)
}

/** A link to an address of our own; throws if it is no address of a web page. */
export function linkTo(words: string, url: string): Markdown {
  return Markdown.link(words, writeAddress(url))
}

/** A picture of our own; throws as `linkTo` does. */
export function pictureAt(words: string, url: string): Markdown {
  return Markdown.picture(words, writeAddress(url))
}

function writeAddress(url: string): string {
  const { href, protocol } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError('only web pages are linked')
  return href.replaceAll(/[()<>\\|`]/g, encodeCharacter)
}

function encodeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`
}

/** Lines as a document. */
export function joinLines(lines: readonly Markdown[]): string {
  return `${lines.join('\n').trimEnd()}\n`
}

/** A row of a table. */
function renderRow(cells: readonly (string | number)[]): Markdown {
  return line`|${cells.map((cell) => line` ${cell} |`)}`
}

/** A Markdown table; nothing without rows. */
export function renderMarkdownTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Markdown[] {
  if (rows.length === 0) return []
  const rule = line`|${head.map(() => line` --- |`)}`
  return [renderRow(head), rule, ...rows.map(renderRow), line``]
}

/** The sentence about what is left out; nothing without one. */
export function renderMore(more: string | null): Markdown[] {
  return more === null ? [] : [line`${more}`, line``]
}

/** A heading with a list below it; nothing without items. */
export function renderList(heading: string, items: readonly string[]): Markdown[] {
  if (items.length === 0) return []
  return [line`## ${heading}`, line``, ...items.map((item) => line`- ${item}`), line``]
}
