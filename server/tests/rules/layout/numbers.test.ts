import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../../../src/', import.meta.url))

/** Folders whose numbers decide what a visitor does and what counts as a problem. */
const wings = ['browser', 'friction', 'mind', 'session']

/** Numbers that nobody chooses, by module and name, and folders whose numbers stand where they are. */
const exceptions: Readonly<Record<string, string>> = {
  'browser/host/frames.ts headerBytes': 'the format of a message',
  'browser/host/host-process.ts channelNumber': 'the number of a descriptor',
  'browser/host/reply-sizes.ts kib': 'a unit',
  'browser/host/reply-sizes.ts mib': 'a unit',
  'browser/in-page-bundles.ts digestLength': 'the length of a SHA-256 in hexadecimal digits',
  'browser/in-page/': 'scripts of pages, which measure pixels and frames',
  'browser/launch/launch-slot.ts firstUser': 'user ids that no system assigns',
  'browser/launch/launch-slot.ts users': 'user ids that no system assigns',
  'browser/launch/processor-delay.ts nanosecondsPerMs': 'a unit',
  'browser/page/event-rates.ts megabyte': 'a unit',
  'browser/page/unpack-body.ts reservedFlags': 'the format of gzip',
  'browser/pictures/box.ts far': 'a number larger than any other',
  'mind/explorer/scores.ts ': 'one scale, a table of its own',
}

type Expression = NonNullable<
  Extract<
    ReturnType<typeof parseSync>['program']['body'][number],
    { type: 'VariableDeclaration' }
  >['declarations'][number]['init']
>

/** A number, or an expression of numbers and other constants such as `5 * SECOND_MS`. */
function isNumber(node: Expression): boolean {
  if (node.type === 'Literal') return typeof node.value === 'number'
  if (node.type === 'UnaryExpression') return isNumber(node.argument)
  if (node.type !== 'BinaryExpression') return false
  const parts = [node.left, node.right].filter(({ type }) => type !== 'Identifier')
  return (
    parts.length > 0 && parts.every((part) => part.type !== 'PrivateIdentifier' && isNumber(part))
  )
}

/** The names of the numbers of a module. */
function listNumbers(file: string, text: string): string[] {
  return parseSync(file, text).program.body.flatMap((node) => {
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init !== null && isNumber(init) ? [id.name] : [],
    )
  })
}

async function listAllNumbers(): Promise<{ place: string; name: string }[]> {
  const files = (await readdir(source, { recursive: true })).filter(
    (file) => wings.some((wing) => file.startsWith(`${wing}/`)) && /(?<!\.test)\.ts$/.test(file),
  )
  const found = await Promise.all(
    files.map(async (file) =>
      listNumbers(file, await readFile(`${source}${file}`, 'utf8')).map((name) => ({
        place: `${file} ${name}`,
        name,
      })),
    ),
  )
  expect(files.length).toBeGreaterThan(300)
  return found.flat()
}

test('the numbers of a wing stand in its table of limits', async () => {
  const elsewhere = (await listAllNumbers())
    .map(({ place }) => place)
    .filter(
      (place) =>
        !/^\w+\/limits\.ts /.test(place) &&
        !Object.keys(exceptions).some((exception) => place.startsWith(exception)),
    )
  expect(elsewhere).toEqual([])
})

test('every number of a table says its reason, in one case', async () => {
  for (const wing of wings) {
    const file = `${wing}/limits.ts`
    const text = await readFile(`${source}${file}`, 'utf8')
    const names = listNumbers(file, text)
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !/^[A-Z][A-Z\d_]*$/.test(name))).toEqual([])
    expect(text.match(/ \*\/\nexport const /g)).toHaveLength(names.length)
  }
})

test.each([
  ['a number', 'const a = 3', ['a']],
  ['a product', 'export const a = 5 * SECOND_MS', ['a']],
  ['a number below zero', 'const a = -1', ['a']],
  ['another constant', 'const a = b', []],
  ['a text', "const a = 'b' + c", []],
  ['what a function knows', 'function f() { const a = 3; return a }', []],
])('%s is counted', (_title, text, names) => {
  expect(listNumbers('a.ts', text)).toEqual(names)
})
