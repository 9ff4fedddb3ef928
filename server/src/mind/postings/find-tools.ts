import { MAX_TOOLS, MAX_TOOL_LENGTH, MAX_TOOL_WORDS } from '../limits.ts'
import type { SectionKind } from './heading-phrases.ts'
import { type KnownTool, knownTools } from './known-tools.ts'
import { type PostingLine, splitSentences } from './split-posting.ts'

/** What a posting says about tools; `technical` counts those for people who build or analyse with software. */
export interface FoundTools {
  names: string[]
  technical: number
}

const claimed: ReadonlySet<SectionKind> = new Set(['duties', 'requirements', 'tools', 'challenges'])

/** In an introduction the employer describes itself, unless it describes the person wanted. */
const ofCandidate =
  /\b(?:you|your|experience|proficien\w*|knowledge|skills?|using|familiar\w*|must|candidate|du|dein\w*|sie|ihr\w*|kenntnisse|erfahrung|umgang)\b/iu

/** Words that mark a tool as merely a plus or as not wanted; such tools are left out. */
const notUsed =
  /\b(?:nice[- ]to[- ]have|a (?:big |strong )?plus|bonus|preferred|desirable|advantageous|an advantage|optional|ideally|not (?:required|needed|necessary)|no (?:[\p{L}\p{N}]+ ){0,3}(?:need|knowledge|experience)|without|(?:won|don|needn)(?:'|’)t (?:need|require|have to|use)|do not (?:need|use|require)|von vorteil|wünschenswert|idealerweise|nicht (?:nötig|erforderlich|notwendig)|kein\w*|ohne)\b/iu

/** Tools that the posting says are used or required, in order of appearance. */
export function findTools(lines: readonly PostingLine[]): FoundTools {
  const found = new Map<string, boolean>()
  const whole = lines.map(({ text }) => text).join('\n')
  const present = knownTools.filter(({ pattern }) => pattern.test(whole))
  for (const { section, text } of lines) {
    for (const sentence of splitSentences(text)) {
      const isOfJob = claimed.has(section) || (section === 'intro' && ofCandidate.test(sentence))
      if (!isOfJob || notUsed.test(sentence)) continue
      const named = listKnown(sentence, present)
      const listed = section === 'tools' && named.length === 0 ? listNamed(text) : []
      for (const tool of named) found.set(tool.name, tool.isTechnical)
      for (const name of listed) found.set(name, false)
    }
  }
  const names = [...found.keys()].slice(0, MAX_TOOLS)
  return { names, technical: names.filter((name) => found.get(name) === true).length }
}

/** Of overlapping names the longest counts (PostgreSQL contains no SQL, Microsoft Excel no Excel). */
function listKnown(sentence: string, present: readonly KnownTool[]): KnownTool[] {
  const hits = present.flatMap((tool) => {
    const match = tool.pattern.exec(sentence)
    return match === null ? [] : [{ tool, start: match.index, end: match.index + match[0].length }]
  })
  return hits
    .filter(
      (hit) =>
        !hits.some(
          (other) =>
            other !== hit &&
            other.start <= hit.start &&
            other.end >= hit.end &&
            other.end - other.start > hit.end - hit.start,
        ),
    )
    .toSorted((one, other) => one.start - other.start)
    .map(({ tool }) => tool)
}

/** Unknown entries of a list of tools: `Kassensystem, Waage`. */
function listNamed(text: string): string[] {
  const list = text.replace(/^[^:]{1,30}:\s+/u, '').replace(/\.$/u, '')
  const parts = list.split(/\s*[,;/]\s*|\s+(?:and|und|&)\s+/u)
  const isList = parts.every(
    (part) =>
      part.length > 0 && part.length <= MAX_TOOL_LENGTH && part.split(' ').length <= MAX_TOOL_WORDS,
  )
  return isList ? parts : []
}
