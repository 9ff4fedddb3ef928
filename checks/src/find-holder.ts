import {
  type BinaryExpression,
  type CallExpression,
  type NewExpression,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast'
import {
  isArrayLiteralExpression,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isConditionalExpression,
  isExpressionStatement,
  isIdentifier,
  isNewExpression,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isPropertyDeclaration,
  isShorthandPropertyAssignment,
  isVariableDeclaration,
  isVoidExpression,
  isYieldExpression,
} from 'typescript/unstable/ast/is'

const combinators = new Set(['all', 'allSettled', 'any', 'race'])
const collectors = new Set(['push', 'unshift', 'add', 'set'])
const assignments = new Set([
  SyntaxKind.EqualsToken,
  SyntaxKind.QuestionQuestionEqualsToken,
  SyntaxKind.BarBarEqualsToken,
  SyntaxKind.AmpersandAmpersandEqualsToken,
])
/** Operators whose value is one of their operands. */
const choices = new Set([
  SyntaxKind.QuestionQuestionToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.AmpersandAmpersandToken,
])
/** Expressions that pass on the value of the expression inside. */
const wrappers = new Set([
  SyntaxKind.ParenthesizedExpression,
  SyntaxKind.AsExpression,
  SyntaxKind.SatisfiesExpression,
  SyntaxKind.NonNullExpression,
  SyntaxKind.SpreadElement,
])

/**
 * What keeps or drops the value of an expression. null: the value is awaited, returned or passed to Promise.all or the
 * like, only a member of it is used, or the node is not an expression with its own value.
 */
export function findHolder(node: Node): string | null {
  if (isShorthandPropertyAssignment(node)) return 'a property'
  const { parent } = node
  if (wrappers.has(parent.kind)) return findHolder(parent)
  if (isConditionalExpression(parent)) return parent.condition === node ? null : findHolder(parent)
  if (isBinaryExpression(parent)) return findOperatorHolder(node, parent)
  if (isArrayLiteralExpression(parent)) return isCombined(parent) ? null : 'an array'
  if (isCallExpression(parent) || isNewExpression(parent)) return findCallHolder(node, parent)
  return findPlainHolder(node, parent)
}

function findCallHolder(node: Node, parent: CallExpression | NewExpression): string | null {
  const isArgument = parent.arguments?.some((argument) => argument === node) ?? false
  if (!isArgument || isCombinator(parent)) return null
  return isCollecting(parent) ? 'a collection' : 'an argument'
}

function findOperatorHolder(node: Node, parent: BinaryExpression): string | null {
  const operator = parent.operatorToken.kind
  if (choices.has(operator)) return findHolder(parent)
  return assignments.has(operator) && parent.right === node ? 'a variable' : null
}

function findPlainHolder(node: Node, parent: Node): string | null {
  if (isExpressionStatement(parent) || isVoidExpression(parent)) return findDropped(node)
  if (isYieldExpression(parent)) return 'an iterator'
  const hasInitializer =
    isVariableDeclaration(parent) ||
    isPropertyDeclaration(parent) ||
    isParameterDeclaration(parent) ||
    isBindingElement(parent) ||
    isPropertyAssignment(parent)
  if (!hasInitializer || parent.initializer !== node) return null
  return isPropertyAssignment(parent) ? 'a property' : 'a variable'
}

/** What is assigned has a holder. */
function findDropped(node: Node): string | null {
  const isAssigned = isBinaryExpression(node) && assignments.has(node.operatorToken.kind)
  return isAssigned || isFailureHandled(node) ? null : 'nothing'
}

/** Whether a list, set or map is given the value, which is awaited together with others, if at all. */
function isCollecting({ expression }: CallExpression | NewExpression): boolean {
  return isPropertyAccessExpression(expression) && collectors.has(expression.name.text)
}

/** Whether it ends in `.catch(handler)` or `.then(handler, handler)`. */
function isFailureHandled(node: Node): boolean {
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return false
  const { text } = node.expression.name
  const count = node.arguments.length
  return (text === 'catch' && count === 1) || (text === 'then' && count === 2)
}

/** Whether a list is passed to Promise.all or the like. */
function isCombined(list: Node): boolean {
  const { parent } = list
  if (wrappers.has(parent.kind) || isArrayLiteralExpression(parent)) return isCombined(parent)
  return isCallExpression(parent) && isCombinator(parent)
}

/** They attach handlers to every given promise before they return. */
function isCombinator({ expression }: CallExpression | NewExpression): boolean {
  return (
    isPropertyAccessExpression(expression) &&
    isIdentifier(expression.expression) &&
    expression.expression.text === 'Promise' &&
    combinators.has(expression.name.text)
  )
}

/**
 * For `reject` taken from an object: that object. A promise made by Promise.withResolvers can be rejected before it has
 * a handler.
 */
export function findRejecter(node: Node): Node | null {
  if (isPropertyAccessExpression(node)) {
    return node.name.text === 'reject' ? node.expression : null
  }
  // `{ reject }` and `{ reject: fail }`; a gap in a list has no name to look up.
  if (!isBindingElement(node) || !/^reject\b/.test(node.getText())) return null
  const declaration = node.parent.parent
  return isVariableDeclaration(declaration) ? (declaration.initializer ?? null) : null
}
