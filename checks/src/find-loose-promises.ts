import type { Node, SourceFile } from 'typescript/unstable/ast'
import type { Checker, Project, Type } from 'typescript/unstable/sync'
import { findHolder, findRejecter } from './find-holder.ts'
import type { TypeJudge } from './type-judge.ts'
import { askUnlessEmptyTuple, createTypeJudge, isPromiseWithResolvers } from './type-judge.ts'

/** A promise that nothing listens to where it is made. */
export interface LoosePromise {
  file: string
  /** From 1. */
  line: number
  /** The expression, on one line and shortened. */
  text: string
  /** What has the promise instead: 'a variable', 'an argument', … */
  holder: string
}

const maxTextLength = 80

/**
 * Every expression in these files that is a promise, or a collection of promises, and is not listened to where it stands. A
 * promise is listened to when it is awaited, returned or handed to Promise.all and its like at once. One that is kept for later
 * fails unheard when the code before its await throws or returns, and that ends the process. Findings come in file order.
 */
export function findLoosePromises(project: Project, files: readonly string[]): LoosePromise[] {
  const judge = createTypeJudge(project.checker)
  return files.flatMap((file) => {
    const source = project.program.getSourceFile(file)
    if (source === undefined) throw new Error(`${file} is no part of ${project.configFileName}`)
    return findInFile(source, project.checker, judge)
  })
}

/** An expression that counts when its type, or that of the expression it is taken from, is as asked for. */
interface Suspect {
  node: Node
  typed: Node
  holder: string
  isLoose: TypeJudge
}

function findInFile(source: SourceFile, checker: Checker, judge: TypeJudge): LoosePromise[] {
  const suspects: Suspect[] = []
  const visit = (node: Node): void => {
    const holder = findHolder(node)
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

/** In one question when all can be described. */
function listTypes(checker: Checker, nodes: readonly Node[]): readonly (Type | undefined)[] {
  return (
    askUnlessEmptyTuple(() => checker.getTypeAtLocation(nodes)) ??
    nodes.map((node) => askUnlessEmptyTuple(() => checker.getTypeAtLocation(node)))
  )
}
