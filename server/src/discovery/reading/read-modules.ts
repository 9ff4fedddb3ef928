import type { FileFacts, Reference } from '../file-facts.ts'
import {
  getKey,
  getLastName,
  getNode,
  getNodes,
  getText,
  type SyntaxNode,
  traverse,
} from './syntax-node.ts'

/** A top-level declaration; a statement that declares nothing has an empty name. */
export interface Piece {
  name: string
  node: SyntaxNode
}

/** The top-level declarations of a script, in source order. */
export function listPieces(program: SyntaxNode): Piece[] {
  return getNodes(program, 'body').flatMap(listDeclared)
}

function listDeclared(statement: SyntaxNode): Piece[] {
  const declaration = getNode(statement, 'declaration')
  switch (statement.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return []
    case 'ExportNamedDeclaration':
      return declaration === null ? [] : listDeclared(declaration)
    case 'ExportDefaultDeclaration':
      return declaration === null || declaration.type === 'Identifier'
        ? []
        : [{ name: getOwnName(declaration) ?? 'default', node: declaration }]
    case 'VariableDeclaration':
      return getNodes(statement, 'declarations').map((node) => ({
        name: getOwnName(node) ?? '',
        node,
      }))
    default:
      return [{ name: getOwnName(statement) ?? '', node: statement }]
  }
}

/** The declared name; null for statements that declare nothing. */
function getOwnName(node: SyntaxNode): string | null {
  return getLastName(getNode(node, 'id'))
}

export type ModuleFacts = Pick<FileFacts, 'imports' | 'exports' | 'passedOn'>

/** The imports and exports of a script. */
export function readModule(program: SyntaxNode): ModuleFacts {
  const imports = new Map<string, Reference>()
  const exported = new Map<string, string>()
  const passedOn: FileFacts['passedOn'] = []
  for (const statement of getNodes(program, 'body')) {
    for (const [local, reference] of readImport(statement)) imports.set(local, reference)
    for (const [name, local] of readExport(statement)) exported.set(name, local)
    passedOn.push(...readReExports(statement))
  }
  for (const { name, node } of listPieces(program)) {
    const loaded = name === '' ? null : findLoaded(node)
    if (loaded !== null) imports.set(name, loaded)
  }
  return {
    imports: Object.fromEntries(imports),
    exports: Object.fromEntries(exported),
    passedOn,
  }
}

function readSource(node: SyntaxNode | null): string | null {
  return getText(getNode(node, 'source'), 'value')
}

function readImport(statement: SyntaxNode): [string, Reference][] {
  const from = readSource(statement)
  const isType = getText(statement, 'importKind') === 'type'
  if (statement.type !== 'ImportDeclaration' || from === null || isType) return []
  return getNodes(statement, 'specifiers').flatMap((specifier): [string, Reference][] => {
    const local = getLastName(getNode(specifier, 'local'))
    return local === null ? [] : [[local, { from, name: readImportedName(specifier) }]]
  })
}

function readImportedName(specifier: SyntaxNode): string {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default'
  if (specifier.type === 'ImportNamespaceSpecifier') return '*'
  return readName(getNode(specifier, 'imported')) ?? '*'
}

/** A name in an import or export list, which can be written as a string. */
function readName(node: SyntaxNode | null): string | null {
  return getLastName(node) ?? getText(node, 'value')
}

function readExport(statement: SyntaxNode): [string, string][] {
  if (statement.type === 'ExportDefaultDeclaration') {
    const declaration = getNode(statement, 'declaration')
    const named = getLastName(declaration) ?? getLastName(getNode(declaration, 'id'))
    return [['default', named ?? 'default']]
  }
  if (statement.type === 'ExpressionStatement') return readCommonJsExport(statement)
  if (statement.type !== 'ExportNamedDeclaration' || readSource(statement) !== null) return []
  const declared = listDeclared(statement).map(({ name }): [string, string] => [name, name])
  const listed = getNodes(statement, 'specifiers').flatMap((specifier): [string, string][] => {
    const name = readName(getNode(specifier, 'exported'))
    const local = readName(getNode(specifier, 'local'))
    return name === null || local === null ? [] : [[name, local]]
  })
  return [...declared, ...listed]
}

/** `module.exports = router`, `module.exports = { router }` and `exports.router = router`. */
function readCommonJsExport(statement: SyntaxNode): [string, string][] {
  const assignment = getNode(statement, 'expression')
  const left = getNode(assignment, 'left')
  const right = getNode(assignment, 'right')
  const name = getLastName(left)
  if (assignment?.type !== 'AssignmentExpression' || left?.type !== 'MemberExpression') return []
  if (getLastName(getNode(left, 'object')) === 'exports' && name !== null) {
    return [[name, getLastName(right) ?? '']]
  }
  if (name !== 'exports') return []
  if (right?.type !== 'ObjectExpression') return [['default', getLastName(right) ?? '']]
  return getNodes(right, 'properties').flatMap((property): [string, string][] => {
    const key = getKey(property)
    return key === null ? [] : [[key, getLastName(getNode(property, 'value')) ?? '']]
  })
}

function readReExports(statement: SyntaxNode): FileFacts['passedOn'] {
  const from = readSource(statement)
  if (from === null) return []
  if (statement.type === 'ExportAllDeclaration') return [{ from, name: '*', as: '*' }]
  if (statement.type !== 'ExportNamedDeclaration') return []
  return getNodes(statement, 'specifiers').flatMap((specifier) => {
    const name = readName(getNode(specifier, 'local'))
    const as = readName(getNode(specifier, 'exported'))
    return name === null || as === null ? [] : [{ from, name, as }]
  })
}

/** Can contain loaders among other things, and so is not a loader itself. */
const holders = new Set(['BlockStatement', 'ArrayExpression', 'ObjectExpression'])

/** The module loaded by `lazy(() => import('./x'))`, `() => import('./x')` or `require('./x')`. */
export function findLoaded(node: SyntaxNode | null): Reference | null {
  const found: Reference[] = []
  if (node === null) return null
  traverse(node, (below) => {
    if (found.length > 0 || holders.has(below.type)) return false
    if (below.type === 'ImportExpression') {
      const from = readSource(below)
      if (from !== null) found.push({ from, name: 'default' })
    }
    const isRequire =
      below.type === 'CallExpression' && getLastName(getNode(below, 'callee')) === 'require'
    const from = isRequire ? getText(getNodes(below, 'arguments')[0] ?? null, 'value') : null
    if (from !== null) found.push({ from, name: '*' })
    return true
  })
  return found[0] ?? null
}
