import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { readIfPresent } from './read-if-present.ts'

/** Records with one file each, and the list of them that is generated from their folder. */
export interface Collection {
  folder: string
  /** The file that lists them, next to the folder. */
  list: string
  /** Suffix of an export after the name of its record; none by default. */
  suffix?: string
  /** Spelling of the names in data; file names are in kebab case. */
  spelling: 'kebab-case' | 'snake_case'
  /** The list's own code: type imports, its declaration up to the value, and what follows the value. */
  head: string
  declaration: string
  tail?: string
  /** A file with their names alone, for a package that cannot import them. */
  names?: { file: string; doc: string; constant: string }
}

/** A generated file with its expected text. */
export interface Collected {
  file: string
  text: string
}

/**
 * The lists that match the files in the folder. A record's file has the name of the record; its export has that name in
 * camel case, plus the suffix. A list keeps its order, which may carry meaning, and new records are added at its end.
 */
export async function collectRecords(root: string, collection: Collection): Promise<Collected[]> {
  const found = await listRecords(path.join(root, collection.folder), collection)
  const listed = await readListed(path.join(root, collection.list))
  const kept = listed.filter((name) => found.has(name))
  const names = [...new Set([...kept, ...[...found.keys()].toSorted()])]
  return [
    { file: collection.list, text: renderList(collection, names, found) },
    ...renderNames(collection, names.toSorted()),
  ]
}

/** Names of the records → their files from the folder. Throws if two records have the same name. */
async function listRecords(
  folder: string,
  { spelling }: Collection,
): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true })
  const files = entries.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const found = new Map(
    files.map((file) => {
      const name = path.basename(file, '.ts')
      return [spelling === 'kebab-case' ? name : name.replaceAll('-', '_'), file]
    }),
  )
  if (found.size < files.length) throw new Error(`two records with the same name in ${folder}`)
  return found
}

/** The names in the current list; none if there is no list yet. */
async function readListed(list: string): Promise<string[]> {
  const text = (await readIfPresent(list)) ?? ''
  return [...text.matchAll(/^ {2}'?([\w-]+)'?(?:: \w+)?,$/gm)].map(([, name = '']) => name)
}

function renderList(
  { folder, list, head, declaration, suffix = '', tail = '' }: Collection,
  names: readonly string[],
  files: ReadonlyMap<string, string>,
): string {
  const way = `./${path.relative(path.dirname(list), folder)}`
  const imports = names.map((name) => {
    const file = (files.get(name) ?? '').split(path.sep).join('/')
    return `import { ${toCamelCase(name)}${suffix} } from '${way}/${file}'\n`
  })
  const members = names.map((name) => {
    const value = `${toCamelCase(name)}${suffix}`
    return name === value ? `  ${name},\n` : `  ${toKey(name)}: ${value},\n`
  })
  return `${generatedFrom(way)}${head}${imports.join('')}\n${declaration} {\n${members.join('')}}${tail}\n`
}

function renderNames({ folder, names }: Collection, sorted: readonly string[]): Collected[] {
  if (names === undefined) return []
  const members = sorted.map((name) => `  '${name}',\n`).join('')
  const text = `${generatedFrom(folder)}\n/** ${names.doc} */\nexport const ${names.constant} = [\n${members}] as const\n`
  return [{ file: names.file, text }]
}

function generatedFrom(folder: string): string {
  return `// Written by \`npm run format\` from the files in ${folder}.\n`
}

function toCamelCase(name: string): string {
  return name.replaceAll(/[-_](\w)/g, (_dash, letter: string) => letter.toUpperCase())
}

function toKey(name: string): string {
  return name.includes('-') ? `'${name}'` : name
}
