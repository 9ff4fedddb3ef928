import type { Command } from './command.ts'
import { commands } from './commands.ts'

const width = 120
const closing = `The database and the files are those of npm start: DATABASE_URL and ARTIFACTS_URL, or DATA_DIR. The database embedded in
DATA_DIR belongs to one process at a time: stop the service first, and start it again afterwards. With DATABASE_URL both
may run, and what is changed here holds at once in every process.
`

/** What there is to say to the administration. */
export function renderHelp(): string {
  const entries = commands.map(({ words, parameter, about }) => ({
    head: parameter === null ? words : `${words} ${parameter.placeholder}`,
    about,
  }))
  const column = Math.max(...entries.map(({ head }) => head.length)) + '    '.length
  const options = [
    { head: '--json', about: `Prints JSON (${listTakers('json')}).` },
    { head: '--yes', about: `Means it (${listTakers('yes')}).` },
    { head: '--help', about: 'Prints this.' },
  ]
  const sections = [entries, options].map((section) =>
    section.map(({ head, about }) => renderEntry(head.padEnd(column), about)).join('\n'),
  )
  return ['Usage: npm run -s admin -- <command> [options]', ...sections, closing].join('\n\n')
}

function listTakers(option: Command['options'][number]): string {
  const takers = commands.filter(({ options }) => options.includes(option))
  return takers.map(({ words }) => words).join(', ')
}

function renderEntry(head: string, about: string): string {
  const lines = [`  ${head}`]
  for (const word of about.split(' ')) {
    const line = lines.at(-1) ?? ''
    const longer = line.endsWith(' ') ? `${line}${word}` : `${line} ${word}`
    if (longer.length <= width) lines.splice(-1, 1, longer)
    else lines.push(`${' '.repeat(head.length + 2)}${word}`)
  }
  return lines.join('\n')
}
