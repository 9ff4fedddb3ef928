import { parseSync } from 'oxc-parser'
import { createLineFinder } from './create-line-finder.ts'
import { getNode, getNodes, isSyntaxNode, type SyntaxNode } from './syntax-node.ts'
import { UnreadableFile } from './unreadable-file.ts'

export type ScriptLanguage = 'js' | 'jsx' | 'ts' | 'tsx'

/** The syntax tree of a script. Throws UnreadableFile if its syntax is not valid. */
export function parseScript(text: string, language: ScriptLanguage): SyntaxNode {
  const { program, errors } = parseSync(`file.${language}`, text, {
    lang: language,
    sourceType: 'unambiguous',
    preserveParens: false,
  })
  const [error] = errors
  if (error !== undefined) {
    const start = error.labels[0]?.start ?? 0
    throw new UnreadableFile(`its syntax is not valid (line ${createLineFinder(text)(start)})`)
  }
  const root: unknown = program
  if (!isSyntaxNode(root)) throw new UnreadableFile('its syntax is not valid')
  return root
}

/** The tree of an expression, or of statements as in `@click="a(); b()"`; null if it is neither. */
export function parseExpression(code: string): SyntaxNode | null {
  const expression = parseSync('file.tsx', `(${code}\n)`, { lang: 'tsx', preserveParens: false })
  const program: unknown = expression.program
  if (expression.errors.length === 0 && isSyntaxNode(program)) {
    const [statement] = getNodes(program, 'body')
    return getNode(statement ?? null, 'expression')
  }
  const statements = parseSync('file.tsx', code, { lang: 'tsx', preserveParens: false })
  const block: unknown = statements.program
  return statements.errors.length === 0 && isSyntaxNode(block) ? block : null
}
