import type { AttributeValue } from './element.ts'
import { filler } from './mask-braces.ts'
import { parseExpression } from './parse-script.ts'

/** The markup languages, by the syntax of their attributes. */
export type Dialect = 'html' | 'template' | 'vue' | 'svelte' | 'astro'

const mark = /\p{Co}/u
const marks = /\p{Co}/gu

/** Parses an attribute of one of the dialects; null if it is irrelevant. */
export function readAttribute(
  dialect: Dialect,
  [name, text]: readonly [string, string],
  expressions: ReadonlyMap<string, string>,
): [string, AttributeValue] | null {
  if (mark.test(name)) {
    const code = expressions.get(name.replaceAll(filler, '')) ?? ''
    return /^\w+$/.test(code) ? toCode(code.toLowerCase(), code) : null
  }
  const plainName = renameAttribute(dialect, name)
  if (text === '') return [plainName, { kind: 'flag' }]
  const value = text.replaceAll(filler, '')
  const code = expressions.get(value)
  if (code !== undefined) return toCode(plainName, code)
  const isCode = dialect === 'vue' ? /^(?:[:@]|v-)/.test(name) : plainName.startsWith('on')
  return isCode
    ? toCode(plainName, text)
    : [plainName, { kind: 'text', text: fill(value, expressions) }]
}

/** `:to` and `v-bind:to` are `to`; `@submit.prevent`, `v-on:submit` and `on:submit|once` are `onsubmit`. */
function renameAttribute(dialect: Dialect, name: string): string {
  const lower = name.toLowerCase()
  if (dialect === 'svelte') return lower.replace(/^on:/, 'on').replace(/\|.*$/, '')
  if (dialect !== 'vue') return lower
  return lower
    .replace(/^(?:v-bind)?:/, '')
    .replace(/^(?:@|v-on:)/, 'on')
    .replace(/\..*$/, '')
}

function toCode(name: string, code: string): [string, AttributeValue] | null {
  const node = parseExpression(code)
  return node === null ? null : [name, { kind: 'code', node }]
}

/** Text with `:name` for each part known only at run time. */
function fill(text: string, expressions: ReadonlyMap<string, string>): string {
  return text
    .replaceAll(marks, (each) => nameUnknown(expressions.get(each) ?? ''))
    .replaceAll(/<%.*?%>|\{\{.*?\}\}\}?/gs, (tag) =>
      nameUnknown(tag.replaceAll(/[-=_<>%{}]/g, ' ')),
    )
}

function nameUnknown(code: string): string {
  return `:${/(\w+)\W*$/.exec(code)?.[1] ?? 'param'}`
}
