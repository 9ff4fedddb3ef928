import { Parser } from 'htmlparser2'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

/** What a reader makes of a document in Markdown. */
export interface ReadMarkdown {
  /** The elements of its page, without code spans. */
  elements: string[]
  /** What is to be read on the page. */
  text: string
  /** Its pieces that are no code: viewers search each of them for mentions and references. */
  prose: string[]
}

/** Reads Markdown with the extensions of GitHub; HTML and dangerous addresses stay in, to be seen. */
export function readMarkdown(source: string): ReadMarkdown {
  const page = micromark(source, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  })
  const read: ReadMarkdown = { elements: [], text: '', prose: [''] }
  let depthInCode = 0
  const parser = new Parser(
    {
      onopentag(name) {
        if (name === 'code') depthInCode += 1
        else read.elements.push(name)
        read.prose.push('')
      },
      onclosetag(name) {
        if (name === 'code') depthInCode -= 1
        read.prose.push('')
      },
      ontext(text) {
        read.text += text
        if (depthInCode === 0) read.prose.push(`${read.prose.pop() ?? ''}${text}`)
      },
    },
    { decodeEntities: true },
  )
  parser.end(page)
  return { ...read, prose: read.prose.filter((piece) => piece.trim() !== '') }
}

/**
 * What viewers look for in texts outside of code, from their sources: html-pipeline and the documentation of GitHub's autolinked
 * references; the reference patterns, the quick actions and the filters in lib/banzai of GitLab.
 */
const inProse = {
  'GitHub mention': /(?:^|\W)@[a-z\d][a-z\d-]*(?!\/)(?=\.+[ \t\W]|\.+$|[^\w.]|$)/i,
  'GitHub team': /(?<=^|\W)@[a-z\d][a-z\d-]*\/[a-z\d][\w-]*\b/i,
  'GitHub issue': /(?:^|\W)(?:[\w.-]+\/[\w.-]+|[\w-]+)?(?:#|GH-)\d+/i,
  'GitHub commit': /\b[\da-f]{7,40}\b/i,
  'GitHub advisory': /\b(?:GHSA(?:-[\da-z]{4}){3}|CVE-\d{4}-\d+)\b/i,
  'GitHub mathematics': /\$/,
  emoji: /:[\w+-]+:/,
  'GitLab user': /(?<!\w)@[\w.-]+/,
  'GitLab issue': /#\d+|\bGL-\d+/,
  'GitLab merge request': /!\d+/,
  'GitLab snippet': /\$\d+/,
  'GitLab epic': /&\d+/,
  'GitLab label': /~(?:[\w?.&:-]+|"[^"]+")/,
  'GitLab milestone': /%(?:[\w-]+|"[^"]+")/,
  'GitLab alert': /\^alert#\d+/,
  'GitLab iteration': /\*iteration:/,
  'GitLab bracketed':
    /\[(?:issue|work_item|epic|vulnerability|feature_flag|contact|wiki_page|cadence):/,
  'GitLab commit': /(?!feedback(?![\p{L}\d]))[\da-f]{7,64}/iu,
  'GitLab project': /[\w.-]+\/[\w.-]+>/,
  'GitLab external issue': /\b[A-Z][A-Z\d_]*-\d+/,
  'GitLab change': /\{[+-]|\[[+-]/,
  'GitLab placeholder': /%\{/,
  'GitLab wiki link': /\[\[/,
  'GitLab alert box or footnote': /\[[!^]/,
  'autolinked address': /[a-z][\w+.-]*:\/\/\S|\bwww\.\S|\b(?:mailto|xmpp):\S/i,
  'autolinked e-mail': /[\w.+-]+@[\w-]+\.[\w.-]+/,
} as const satisfies Record<string, RegExp>

const closing = String.raw`\b(?:clos(?:e[sd]?|ing)|fix(?:e[sd]|ing)?|resolv(?:e[sd]?|ing)|implement(?:s|ed|ing)?):?`

/** What they look for in the source itself, in code as well. */
const inSource = {
  'issue closed by GitLab or GitHub': new RegExp(
    String.raw`${closing}\s+(?:issues?\s+)?(?:https?://\S|[\w./-]*#\d|(?:GL|GH)-\d|[A-Z][A-Z\d_]+-\d)`,
    'i',
  ),
  'quick action of GitLab': /^\/\w+/m,
  'fence or multi-line quote': /^\s*(?:`{3}|~{3}|>{3}|\${2}|:{2,})/m,
  'front matter': /^(?:-{3}|\+{3}|;{3})/,
} as const satisfies Record<string, RegExp>

/** The elements that reports consist of. */
const ownElements = new Set('h1 h2 h3 p ul li table thead tbody tr th td em strong'.split(' '))

/** The names of everything that viewers take for more than the text of a report. */
export function listActive(source: string): string[] {
  const { elements, prose } = readMarkdown(source)
  return [
    ...elements.filter((name) => !ownElements.has(name)),
    ...Object.entries(inProse).flatMap(([name, pattern]) =>
      prose.some((piece) => pattern.test(piece)) ? [name] : [],
    ),
    ...Object.entries(inSource).flatMap(([name, pattern]) => (pattern.test(source) ? [name] : [])),
  ]
}
