/** Where a block belongs. */
type Place =
  /** In the reader's shell, in sequence. prints: what its output contains; stops: the terminal that the reader ends before. */
  | { kind: 'commands'; prints?: string; stops?: string }
  /** In its own terminal, which runs until another block uses the same terminal. until: output that means it is ready. */
  | { kind: 'terminal'; name: string; until: string }
  /** Saved under this name. */
  | { kind: 'file'; name: string }

/** A fenced block of a guide that is run unchanged. */
export type GuideBlock = Place & { text: string; line: number }

const fence = /^(?:<!-- (?<comment>[^\n]+) -->\n\n?)?```(?<language>sh|ts)\n(?<text>.*?)^```$/gms
const terminal = /^sh terminal: ([\w-]+), until: (.+)$/
const prints = /^sh prints: (.+)$/
const stops = /^sh stops: ([\w-]+)$/
const file = /^ts file: ([\w.-]+)$/

/**
 * The blocks marked `sh` or `ts` in Markdown, in order. A comment before a block says where it belongs: `terminal: NAME, until: TEXT`,
 * `stops: NAME` or `file: NAME`; `prints: TEXT` says what it prints. Throws for any other comment, and for `ts` without a file.
 */
export function readGuide(markdown: string): GuideBlock[] {
  return [...markdown.matchAll(fence)].map((match) => {
    const { comment, language, text = '' } = match.groups ?? {}
    const line = markdown.slice(0, match.index).split('\n').length
    const place = readPlace([language, comment].filter(Boolean).join(' '))
    if (place === null)
      throw new Error(`line ${line}: a ${language} block with the comment "${comment}"`)
    return { ...place, text, line }
  })
}

function readPlace(words: string): Place | null {
  const [, name = '', until = ''] = terminal.exec(words) ?? file.exec(words) ?? []
  if (words === 'sh') return { kind: 'commands' }
  const printed = prints.exec(words)?.[1]
  if (printed !== undefined) return { kind: 'commands', prints: printed }
  const stopped = stops.exec(words)?.[1]
  if (stopped !== undefined) return { kind: 'commands', stops: stopped }
  if (name === '') return null
  return until === '' ? { kind: 'file', name } : { kind: 'terminal', name, until }
}
