import type { SettingFact } from '../file-facts.ts'
import { createLineFinder } from './create-line-finder.ts'
import { parseScript, type ScriptLanguage } from './parse-script.ts'
import {
  type Constants,
  listAlternatives,
  listConstants,
  readWholeText,
  resolveConstant,
} from './static-text.ts'
import {
  getLastName,
  getNode,
  getNodes,
  getProperty,
  type SyntaxNode,
  traverse,
} from './syntax-node.ts'

/** Where each configuration file has what addresses depend on, by the first part of its name. */
const places: Partial<Record<string, readonly (readonly [SettingFact['name'], string])[]>> = {
  astro: [
    ['base', 'base'],
    ['source', 'srcDir'],
  ],
  next: [['base', 'basePath']],
  nuxt: [
    ['base', 'app.baseURL'],
    ['base', 'router.base'],
    ['source', 'srcDir'],
    ['folder', 'dir.pages'],
  ],
  'react-router': [
    ['base', 'basename'],
    ['source', 'appDirectory'],
  ],
  remix: [['source', 'appDirectory']],
  svelte: [
    ['base', 'kit.paths.base'],
    ['folder', 'kit.files.routes'],
  ],
  vite: [['base', 'base']],
  vue: [['base', 'publicPath']],
}

/** Plugins of Vite that make routes of files, and the options that name their folders. */
const folderOptions = ['routesFolder', 'dirs', 'pagesDir']

/** The settings of a configuration file such as `next.config.ts`; none for other files. */
export function readSettings(path: string, text: string, language: ScriptLanguage): SettingFact[] {
  const stem = /(?:^|\/)([\w-]+)\.config\.\w+$/.exec(path)?.[1] ?? ''
  const sought = Object.hasOwn(places, stem) ? (places[stem] ?? []) : []
  if (sought.length === 0) return []
  const program = parseScript(text, language)
  const constants = listConstants(program)
  const getLine = createLineFinder(text)
  const objects = listExported(program, constants)
  const found = sought.flatMap(([name, keys]) =>
    objects.flatMap((object): SettingFact[] => {
      const node = findProperty(object, keys.split('.'), constants)
      return node === null
        ? []
        : [{ name, values: listSettingValues(node, constants), line: getLine(node.start) }]
    }),
  )
  return stem === 'vite' ? [...found, ...readFolders(program, constants, getLine)] : found
}

/** Every value that an expression can have: text, or null. */
export function listSettingValues(node: SyntaxNode, constants: Constants): (string | null)[] {
  const alternatives = listAlternatives(resolveConstant(node, constants))
  return alternatives.map((value) =>
    isBuildBase(value) ? buildBase : readWholeText(value, constants),
  )
}

/** Stands for the base path of the configuration: `import.meta.env.BASE_URL`. */
export const buildBase = 'import.meta.env.BASE_URL'

function isBuildBase(node: SyntaxNode): boolean {
  return /^(?:BASE_URL|PUBLIC_URL)$/.test(getLastName(node) ?? '')
}

function findProperty(
  object: SyntaxNode,
  keys: readonly string[],
  constants: Constants,
): SyntaxNode | null {
  const [key = '', ...rest] = keys
  const spreads = getNodes(object, 'properties').flatMap((property) =>
    property.type === 'SpreadElement'
      ? (resolveConstant(getNode(property, 'argument'), constants) ?? [])
      : [],
  )
  const [value = null] = [object, ...spreads].flatMap((each) => getProperty(each, key) ?? [])
  if (rest.length === 0 || value === null) return value
  const inner = resolveConstant(value, constants)
  return inner === null ? null : findProperty(inner, rest, constants)
}

const maxLevels = 8

/** The objects that a configuration exports, by itself, through a function, or through a plugin that gets them. */
function listExported(program: SyntaxNode, constants: Constants): SyntaxNode[] {
  const roots = getNodes(program, 'body').flatMap((statement) => {
    if (statement.type === 'ExportDefaultDeclaration')
      return getNode(statement, 'declaration') ?? []
    const assignment = getNode(statement, 'expression')
    const isExport = getLastName(getNode(assignment, 'left')) === 'exports'
    return isExport ? (getNode(assignment, 'right') ?? []) : []
  })
  return roots.flatMap((root) => listObjects(root, constants, 0))
}

function listObjects(node: SyntaxNode, constants: Constants, level: number): SyntaxNode[] {
  if (level > maxLevels) return []
  return listAlternatives(resolveConstant(node, constants)).flatMap((value) =>
    value.type === 'ObjectExpression'
      ? [value]
      : listInside(value).flatMap((inner) => listObjects(inner, constants, level + 1)),
  )
}

function listInside(node: SyntaxNode): SyntaxNode[] {
  if (node.type === 'AwaitExpression') return [getNode(node, 'argument') ?? []].flat()
  if (node.type === 'CallExpression') {
    // `withPlugin(options)(config)`
    const callee = getNode(node, 'callee')
    const outer = callee?.type === 'Identifier' ? [callee] : []
    return [...getNodes(node, 'arguments'), ...outer]
  }
  const body = getNode(node, 'body')
  if (body === null) return []
  if (body.type !== 'BlockStatement') return [body]
  return getNodes(body, 'body').flatMap(listReturned)
}

function listReturned(statement: SyntaxNode): SyntaxNode[] {
  const returned: SyntaxNode[] = []
  traverse(statement, (node) => {
    if (/Function/.test(node.type)) return false
    const argument = node.type === 'ReturnStatement' ? getNode(node, 'argument') : null
    if (argument !== null) returned.push(argument)
    return true
  })
  return returned
}

function readFolders(
  program: SyntaxNode,
  constants: Constants,
  getLine: (offset: number) => number,
): SettingFact[] {
  const found: SettingFact[] = []
  traverse(program, (node) => {
    if (node.type !== 'ObjectExpression') return
    for (const option of folderOptions) {
      const given = resolveConstant(getProperty(node, option), constants)
      if (given === null) continue
      const folders = given.type === 'ArrayExpression' ? getNodes(given, 'elements') : [given]
      const values = folders.map((folder) => readFolder(folder, constants))
      found.push({ name: 'folder', values, line: getLine(given.start) })
    }
  })
  return found
}

/** A folder, or `{ src: 'pages', path: '' }`; one with a prefix of its own is not a plain folder. */
function readFolder(node: SyntaxNode, constants: Constants): string | null {
  if (node.type !== 'ObjectExpression') return readWholeText(node, constants)
  const prefix = getProperty(node, 'path') ?? getProperty(node, 'baseRoute')
  const isPlain = prefix === null || readWholeText(prefix, constants) === ''
  const folder = getProperty(node, 'src') ?? getProperty(node, 'dir')
  return isPlain ? readWholeText(folder, constants) : null
}
