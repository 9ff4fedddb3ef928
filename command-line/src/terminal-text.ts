import { createRequire } from 'node:module'
import { stripVTControlCharacters, styleText } from 'node:util'
import type * as WrapAnsi from 'wrap-ansi'

const require = createRequire(import.meta.url)
const widest = 80

/** Where a command writes; only a terminal has columns. */
export interface Output extends NodeJS.WritableStream {
  isTTY?: boolean
  columns?: number
}

/** Roles of words in the output of a command. */
export type Tone = 'heading' | 'link' | 'good' | 'bad' | 'quiet'

const styles = {
  heading: 'bold',
  link: ['underline', 'cyan'],
  good: 'green',
  bad: 'red',
  quiet: 'dim',
} as const satisfies Record<Tone, Parameters<typeof styleText>[0]>

/** Coloured if the output is a terminal that wants colours (NO_COLOR, FORCE_COLOR); otherwise unchanged. */
export function paint(tone: Tone, text: string, output: Output = process.stdout): string {
  return styleText(styles[tone], text, { stream: output })
}

/**
 * On a terminal, lines are broken between words at 80 columns, or at its width if that is less; the rest of a line keeps
 * its indentation, and links stay whole. Elsewhere the text is unchanged.
 */
export function layOut(text: string, output: Output = process.stdout): string {
  if (output.isTTY !== true) return text
  const width = Math.min(output.columns ?? widest, widest)
  return text
    .split('\n')
    .map((line) => wrapLine(line, width))
    .join('\n')
}

/** The columns of a help text: those of the terminal up to 80, and 120 elsewhere. */
export function findHelpWidth(output: Output): number {
  return output.isTTY === true ? Math.min(output.columns ?? widest, widest) : 120
}

function wrapLine(line: string, width: number): string {
  // Only for a terminal: its tables of characters take 80 ms of processor time to load, more than any other module of a start.
  const { default: wrapAnsi }: typeof WrapAnsi = require('wrap-ansi')
  const [indentation = ''] = /^\s*/.exec(line) ?? []
  const [columns = ''] = /^(?:.* {2,})?\s*/.exec(line) ?? []
  // A row of a table continues below its last column, unless that leaves too little room.
  const isRow = stripVTControlCharacters(columns).length <= width * 0.6
  const head = isRow ? columns : indentation
  const column = stripVTControlCharacters(head).length
  const rest = wrapAnsi(line.slice(head.length), width - column, { trim: true })
  return `${head}${rest.replaceAll('\n', `\n${' '.repeat(column)}`)}`
}

/** Says on a terminal what a command is about to do; elsewhere nothing, so that the output is the same for programs. */
export function tellStep(step: string, output: Output = process.stdout): void {
  if (output.isTTY === true) output.write(`${paint('quiet', `${step} …`, output)}\n`)
}
