/** Where a block belongs. */
type Place =
  /** In the reader's shell, in sequence. */
  | { kind: 'commands' }
  /** In its own terminal, which runs until another block uses the same terminal. until: output that means it is ready. */
  | { kind: 'terminal'; name: string; until: string }
  /** Saved under this name. */
  | { kind: 'file'; name: string }

/** A fenced block of a guide that is run unchanged. */
export type GuideBlock = Place & { text: string; line: number }

const fence = /^(?:<!-- (?<comment>[^\n]+) -->\n\n?)?```(?<language>sh|ts)\n(?<text>.*?)^```$/gms
const terminal = /^sh terminal: ([\w-]+), until: (.+)$/
const file = /^ts file: ([\w.-]+)$/

/**
 * The blocks marked `sh` or `ts` in Markdown, in order. A comment before a block says where it belongs: `terminal: NAME, until: TEXT`
 * or `file: NAME`. Throws for a comment that is neither, and for `ts` without a file.
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
  if (name === '') return null
  return until === '' ? { kind: 'file', name } : { kind: 'terminal', name, until }
}
