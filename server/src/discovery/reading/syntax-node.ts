/** A node of a syntax tree (ESTree with JSX and TypeScript), accessed by field name. */
export interface SyntaxNode {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

export function isSyntaxNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    'start' in value &&
    typeof value.start === 'number'
  )
}

/** The node in a field; null if there is none. */
export function getNode(node: SyntaxNode | null, field: string): SyntaxNode | null {
  const value = node?.[field]
  return isSyntaxNode(value) ? value : null
}

/** The nodes in a list field, without holes. */
export function getNodes(node: SyntaxNode | null, field: string): SyntaxNode[] {
  const value: unknown = node?.[field]
  return Array.isArray(value) ? value.filter(isSyntaxNode) : []
}

export function getText(node: SyntaxNode | null, field: string): string | null {
  const value = node?.[field]
  return typeof value === 'string' ? value : null
}

/** Visits a node and, unless `visit` returns false, its descendants, in source order. */
export function traverse(node: SyntaxNode, visit: (node: SyntaxNode) => boolean | void): void {
  if (visit(node) === false) return
  for (const child of listChildren(node)) traverse(child, visit)
}

export function listChildren(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(isSyntaxNode),
  )
}

/** The name of an identifier or of the last part of a member expression, `a.b.c` → `c`. */
export function getLastName(node: SyntaxNode | null): string | null {
  if (node === null) return null
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return getText(node, 'name')
  if (node.type === 'MemberExpression') return getLastName(getNode(node, 'property'))
  if (node.type === 'ChainExpression') return getLastName(getNode(node, 'expression'))
  return null
}

/** The value of a property of an object literal. */
export function getProperty(object: SyntaxNode | null, name: string): SyntaxNode | null {
  const property = getNodes(object, 'properties').find((candidate) => getKey(candidate) === name)
  return getNode(property ?? null, 'value')
}

/** The name of a property that is not computed. */
export function getKey(property: SyntaxNode): string | null {
  const key = getNode(property, 'key')
  if (key?.type === 'Literal') return getText(key, 'value')
  return property['computed'] === true ? null : getLastName(key)
}
