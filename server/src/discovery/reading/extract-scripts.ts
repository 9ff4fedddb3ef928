import { Parser } from 'htmlparser2'
import { blank } from './mask-braces.ts'
import type { ScriptLanguage } from './parse-script.ts'

/** A script inside markup: the whole file with everything else blanked, so that offsets stay valid. */
export interface EmbeddedScript {
  text: string
  language: ScriptLanguage
}

export interface ExtractedScripts {
  markup: string
  scripts: EmbeddedScript[]
}

interface Range {
  start: number
  end: number
  language: ScriptLanguage | null
}

/** Separates scripts and styles from the surrounding markup. */
export function extractScripts(text: string): ExtractedScripts {
  const ranges: Range[] = []
  let language: ScriptLanguage | null = null
  let start = 0
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag !== 'script' && tag !== 'style') return
      start = parser.endIndex + 1
      language = tag === 'script' ? chooseLanguage(attributes) : null
    },
    onclosetag(tag) {
      if (tag !== 'script' && tag !== 'style') return
      ranges.push({ start, end: Math.max(start, parser.startIndex), language })
    },
  })
  parser.end(text)
  return cutOut(text, ranges)
}

/** Also takes the part between the `---` lines at the start of an Astro file as a script. */
export function extractFrontmatter(text: string): ExtractedScripts {
  const match = /^\s*---[^\n]*\n(.*?)^---/ms.exec(text)
  if (match === null) return extractScripts(text)
  const start = match[0].indexOf('\n') + 1
  const end = match[0].length - 3
  const head = cutOut(text, [{ start, end, language: 'ts' }])
  const fenced = head.markup.slice(match[0].length)
  const rest = extractScripts(blank(match[0]) + fenced)
  return { markup: rest.markup, scripts: head.scripts }
}

function cutOut(text: string, ranges: readonly Range[]): ExtractedScripts {
  const markup = ranges.reduceRight(
    (rest, { start, end }) =>
      rest.slice(0, start) + blank(rest.slice(start, end)) + rest.slice(end),
    text,
  )
  const scripts = ranges.flatMap(({ start, end, language }) => {
    if (language === null) return []
    const before = blank(text.slice(0, start))
    return [{ text: before + text.slice(start, end), language }]
  })
  return { markup, scripts: scripts.slice(0, maxScripts) }
}

const maxScripts = 20

/** null if it is not a script of the page: JSON, templates and the like. */
function chooseLanguage({ lang, type }: Record<string, string>): ScriptLanguage | null {
  if (type !== undefined && !/^(?:module|(?:text|application)\/(?:java|ecma)script)$/.test(type)) {
    return null
  }
  if (lang === 'ts' || lang === 'tsx' || lang === 'jsx') return lang
  return lang === undefined || lang === 'js' ? 'js' : null
}
