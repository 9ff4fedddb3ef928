import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../../', import.meta.url)
const record = 'docs/decisions/041-floods.md'

/** A row of the table of bounds: what is bounded, by which numbers, and the files with them. */
interface Bound {
  what: string
  numbers: string[]
  files: string[]
}

function listBounds(): Bound[] {
  const lines = readFileSync(new URL(record, root), 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [, what = '', bound = '', where = ''] = line.split('|').map((cell) => cell.trim())
    const files = [...where.matchAll(/`([^`]+)`/g)].map(([, name = '']) => find(name))
    const numbers = [...bound.replaceAll(/(?<=\d),(?=\d)/g, '').matchAll(/\d+(?:\.\d+)?/g)]
    return files.length === 0 ? [] : [{ what, files, numbers: numbers.map(([number]) => number) }]
  })
}

function find(name: string): string {
  return existsSync(new URL(name, root)) ? name : `server/src/${name}`
}

/** The text of a file, or of those in a folder, with numbers as people write them. */
function read(path: string): string {
  const url = new URL(path, root)
  if (!existsSync(url)) return ''
  const files = statSync(url).isDirectory()
    ? readdirSync(url)
        .filter((name) => name.endsWith('.ts'))
        .map((name) => new URL(name, `${url.href.replace(/\/$/, '')}/`))
    : [url]
  return files
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .replaceAll(/(?<=\d)_(?=\d)/g, '')
}

const bounds = listBounds()

test('the table of bounds names what a site, a repository, a posting and a customer can make more of', () => {
  const all = bounds.map(({ what }) => what).join('; ')
  const quantities = [
    'problems of one kind',
    "session's report",
    'evidence of one problem',
    'pages of a map',
    'rows of a comparison',
    'names, values, titles',
    'console text',
    'failed requests',
    'dialogs',
    'controls',
    'frames',
    'elements, style sheets',
    'bytes of an answer',
    'waiting runs',
    'map jobs',
    'a repository',
    'a posting',
    'personas',
  ]
  for (const quantity of quantities) expect(all).toContain(quantity)
})

test.each(bounds)('the bound of $what is where the table says', ({ numbers, files }) => {
  const text = files.map(read).join('\n')
  const unknown = numbers.filter(
    (number) => !new RegExp(`\\b${number.replace('.', String.raw`\.`)}(?!\\d)`).test(text),
  )
  expect([files.filter((file) => read(file) === ''), unknown]).toEqual([[], []])
})
