import type { FileFacts, TitleFact } from '../file-facts.ts'
import { enterScope, type Navigators, noNavigators } from '../routes/navigators.ts'
import { type Navigation, readMenuEntry, readNavigation } from '../routes/read-navigations.ts'
import { addText, type Element } from './element.ts'
import { createJsxElement } from './jsx-element.ts'
import { listPieces, type Piece } from './read-modules.ts'
import { readScriptTitle } from './read-titles.ts'
import { type Constants, readText } from './static-text.ts'
import { getNode, getNodes, getText, listChildren, type SyntaxNode } from './syntax-node.ts'

/** What is found in a script. */
export interface ScriptFindings {
  elements: Element[]
  navigations: (Navigation & { scope: string })[]
  titles: TitleFact[]
  uses: FileFacts['uses']
}

interface ScriptReading {
  constants: Constants
  /** Route tables: their contents belong to screens, not to the surrounding code. */
  skipped: ReadonlySet<SyntaxNode>
  getLine: (offset: number) => number
  found: ScriptFindings
  names: Set<string>
}

/**
 * Traverses a script once. `owner`: the single scope of a file whose declarations are not components; null for scripts.
 */
export function readScript(
  program: SyntaxNode,
  { constants, skipped, getLine }: Pick<ScriptReading, 'constants' | 'skipped' | 'getLine'>,
  owner: string | null,
): ScriptFindings {
  const found: ScriptFindings = { elements: [], navigations: [], titles: [], uses: {} }
  const pieces: Piece[] = owner === null ? listPieces(program) : [{ name: owner, node: program }]
  const uses = new Map<string, Set<string>>()
  const navigators = enterScope(program, noNavigators)
  for (const { name, node } of pieces) {
    const names = uses.get(name) ?? new Set()
    uses.set(name, names)
    const place = { scope: name, parent: null, navigators }
    visit({ constants, skipped, getLine, found, names }, node, place)
  }
  found.uses = Object.fromEntries([...uses].map(([name, names]) => [name, [...names]]))
  return found
}

interface Place {
  scope: string
  parent: Element | null
  navigators: Navigators
}

function visit(reading: ScriptReading, node: SyntaxNode, around: Place): void {
  if (reading.skipped.has(node)) return
  const place = { ...around, navigators: enterScope(node, around.navigators) }
  if (node.type === 'JSXElement') {
    visitElement(reading, node, place)
    return
  }
  if (node.type === 'JSXAttribute') {
    // The expression without its braces: only expressions among the children are text on the page.
    const value = getNode(getNode(node, 'value'), 'expression')
    if (value !== null) visit(reading, value, place)
    return
  }
  note(reading, node, place)
  for (const child of listChildren(node)) visit(reading, child, place)
}

function visitElement(reading: ScriptReading, node: SyntaxNode, place: Place): void {
  const { scope, parent } = place
  const line = reading.getLine(node.start)
  const element = createJsxElement(node, { parent, line, scope }, reading.constants)
  reading.found.elements.push(element)
  const inside = { ...place, parent: element }
  const opening = getNode(node, 'openingElement')
  if (opening !== null) visit(reading, opening, inside)
  for (const child of getNodes(node, 'children')) visit(reading, child, inside)
}

function note(reading: ScriptReading, node: SyntaxNode, place: Place): void {
  switch (node.type) {
    case 'Identifier':
    case 'JSXIdentifier':
      reading.names.add(getText(node, 'name') ?? '')
      return
    case 'JSXText':
      addText(place.parent, getText(node, 'value') ?? '')
      return
    case 'JSXExpressionContainer':
      addText(place.parent, readText(getNode(node, 'expression'), reading.constants) ?? '')
      return
    case 'ObjectExpression':
    case 'CallExpression':
    case 'AssignmentExpression':
      noteStatement(reading, node, place)
      return
    default:
  }
}

function noteStatement(
  { found, constants }: ScriptReading,
  node: SyntaxNode,
  { scope, parent, navigators }: Place,
): void {
  const title = readScriptTitle(node, scope, constants)
  if (title !== null) found.titles.push(title)
  const way = readTransition(node, constants, navigators)
  if (way !== null) found.navigations.push({ ...way, near: parent, start: node.start, scope })
}

function readTransition(
  node: SyntaxNode,
  constants: Constants,
  navigators: Navigators,
): Pick<Navigation, 'targets' | 'action' | 'label'> | null {
  const navigation = readNavigation(node, constants, navigators)
  if (navigation !== null) return { ...navigation, label: '' }
  const entry = readMenuEntry(node, constants)
  return entry === null ? null : { ...entry, action: 'click' }
}
