import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import type { Checker, Project, Type } from 'typescript/unstable/sync'
import { findHolder, findRejecter } from './find-holder.ts'
import {
  askUnlessEmptyTuple,
  createTypeJudge,
  isPromiseWithResolvers,
  type TypeJudge,
} from './type-judge.ts'

/** A promise that has no handler where it is created. */
export interface LoosePromise {
  file: string
  /** From 1. */
  line: number
  /** The expression, on one line and shortened. */
  text: string
  /** What holds the promise instead: 'a variable', 'an argument', … */
  holder: string
}

const maxTextLength = 80
/** Expressions that are no promises, whatever their parts are. The compiler is not asked for their types, which takes most of the time. */
const plain: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NumericLiteral,
  SyntaxKind.RegularExpressionLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateExpression,
  SyntaxKind.TrueKeyword,
  SyntaxKind.FalseKeyword,
  SyntaxKind.NullKeyword,
  SyntaxKind.ArrowFunction,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ObjectLiteralExpression,
  SyntaxKind.PrefixUnaryExpression,
  SyntaxKind.TypeOfExpression,
])

/**
 * Every expression in these files that is a promise or a collection of promises and is not handled where it is created.
 * A promise is handled if it is immediately awaited, returned or passed to Promise.all or the like. One that is kept
 * for later fails unhandled if the code before its await throws or returns, which ends the process. Findings are in
 * file order.
 */
export function findLoosePromises(project: Project, files: readonly string[]): LoosePromise[] {
  const judge = createTypeJudge(project.checker)
  return files.flatMap((file) => {
    const source = project.program.getSourceFile(file)
    if (source === undefined) throw new Error(`${file} is not part of ${project.configFileName}`)
    return findInFile(source, project.checker, judge)
  })
}

/** An expression that counts if its type, or the type of the expression it is taken from, is as required. */
interface Suspect {
  node: Node
  typed: Node
  holder: string
  isLoose: TypeJudge
}

function findInFile(source: SourceFile, checker: Checker, judge: TypeJudge): LoosePromise[] {
  const suspects: Suspect[] = []
  const visit = (node: Node): void => {
    const holder = plain.has(node.kind) ? null : findHolder(node)
    if (holder !== null) suspects.push({ node, typed: node, holder, isLoose: judge })
    const typed = findRejecter(node)
    const rejecter = { node, holder: 'a rejecter', isLoose: isPromiseWithResolvers }
    if (typed !== null) suspects.push({ ...rejecter, typed })
    node.forEachChild(visit)
  }
  source.forEachChild(visit)
  const types = listTypes(
    checker,
    suspects.map(({ typed }) => typed),
  )
  return suspects.flatMap(({ node, holder, isLoose }, index) => {
    const type = types[index]
    if (type === undefined || !isLoose(type)) return []
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    const text = node.getText(source).replaceAll(/\s+/g, ' ').slice(0, maxTextLength)
    return [{ file: source.fileName, line: line + 1, text, holder }]
  })
}

/** In a single query if all can be described. */
function listTypes(checker: Checker, nodes: readonly Node[]): readonly (Type | undefined)[] {
  return (
    askUnlessEmptyTuple(() => checker.getTypeAtLocation(nodes)) ??
    nodes.map((node) => askUnlessEmptyTuple(() => checker.getTypeAtLocation(node)))
  )
}
