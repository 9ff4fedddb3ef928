import { Parser } from 'htmlparser2'
import { makeVisible } from '../prompts/neutralise.ts'

const markup = /<\/?(?:p|div|li|ul|ol|h[1-6]|br|strong|b|em|span|table|t[rdh]|section|article)\b/i
const escapedMarkup = /&lt;\/?(?:p|div|li|ul|ol|h[1-6]|br|strong|span|table|section)\b/i

const blocks =
  /^(?:p|div|ul|ol|h[1-6]|br|table|tr|section|article|header|footer|dl|dt|dd|hr|main|body)$/
const unread = new Set(['script', 'style', 'head', 'template', 'noscript'])

/** The text of a posting as a person reads it: without tags, tables as `name: value`, capitals as sentences. */
export function readPostingText(posting: string): string {
  const plain = makeVisible(readMarkup(posting)).replaceAll('\u2011', '-')
  const lines = plain.split('\n').map(readTableRow)
  const text = lines.filter((line) => line !== null).join('\n')
  return isInCapitals(text) ? calm(text) : text
}

function readMarkup(posting: string): string {
  if (markup.test(posting)) return stripTags(posting)
  return escapedMarkup.test(posting) ? stripTags(stripTags(posting)) : posting
}

function stripTags(html: string): string {
  let text = ''
  let hidden = 0
  let cells = 0
  const parser = new Parser({
    onopentag(tag) {
      if (unread.has(tag)) hidden += 1
      if (tag === 'tr') cells = 0
      if (tag === 'li') text += '\n- '
      else if (/^h[1-6]$/.test(tag)) text += '\n\n# '
      else if (blocks.test(tag)) text += '\n'
      if (tag === 'td' || tag === 'th') {
        if (cells > 0) text = `${text.trimEnd().replace(/:$/, '')}${cells === 1 ? ':' : ';'} `
        cells += 1
      }
    },
    ontext(part) {
      // A line break in the source is a space on the page.
      if (hidden === 0) text += part.replaceAll(/\s+/gu, ' ')
    },
    onclosetag(tag) {
      if (unread.has(tag)) hidden -= 1
      if (blocks.test(tag)) text += '\n'
    },
  })
  parser.end(html)
  return text
}

/** `| Job title | Clerk |` of a table in Markdown is `Job title: Clerk`; null for the line below its head. */
function readTableRow(line: string): string | null {
  const row = /^\s*\|(.+)\|\s*$/.exec(line)?.[1]
  if (row === undefined) return line
  if (/^[\s|:-]+$/.test(row)) return null
  const [name = '', ...values] = row.split('|').map((cell) => cell.trim())
  const value = values.filter((cell) => cell !== '').join('; ')
  return value === '' ? name : `${name.replace(/:$/, '')}: ${value}`
}

/** Nearly all letters of the whole text, which then says nothing about what is a heading. */
export function isInCapitals(text: string): boolean {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0
  const small = text.match(/\p{Ll}/gu)?.length ?? 0
  return capitals > 100 && capitals > 9 * small
}

/** Sentences begin with a capital; words without a vowel are abbreviations and stay. */
function calm(text: string): string {
  return text
    .replaceAll(/\p{Lu}{2,}/gu, (word) =>
      word.length <= 4 && !/[AEIOUYÄÖÜ]/u.test(word) ? word : word.toLowerCase(),
    )
    .replaceAll(/(?<=^|[.!?:]\s+)\p{Ll}/gmu, (letter) => letter.toUpperCase())
}

/** The name of a job from a text in capitals: `Inventory Clerk II`. */
export function titleCase(title: string): string {
  return title.replaceAll(/\p{L}+/gu, (word, index: number) => {
    if (/^[ivx]+$/iu.test(word)) return word.toUpperCase()
    const isSmall = index > 0 && /^(?:and|of|for|the|in|to|und|der|für)$/iu.test(word)
    return isSmall ? word : word.charAt(0).toUpperCase() + word.slice(1)
  })
}
