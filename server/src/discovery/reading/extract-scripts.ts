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
  // Neither expression nor search starts anew at each line: files can be nothing but empty lines.
  const [opening] = /^\s*---[^\n]*\n/.exec(text) ?? []
  if (opening === undefined) return extractScripts(text)
  const end = text.indexOf('\n---', opening.length - 1) + 1
  if (end === 0) return extractScripts(text)
  const head = cutOut(text, [{ start: opening.length, end, language: 'ts' }])
  const fence = end + 3
  const rest = extractScripts(blank(text.slice(0, fence)) + text.slice(fence))
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
