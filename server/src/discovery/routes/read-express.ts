import type { EndpointFact, MountFact } from '../file-facts.ts'
import { type Constants, readText, readWholeText, resolveConstant } from '../reading/static-text.ts'
import {
  getLastName,
  getNode,
  getNodes,
  getProperty,
  getText,
  type SyntaxNode,
  traverse,
} from '../reading/syntax-node.ts'

export interface ExpressFacts {
  endpoints: EndpointFact[]
  mounts: MountFact[]
}

const verbs: Partial<Record<string, EndpointFact['method']>> = {
  get: 'get',
  post: 'post',
  put: 'post',
  patch: 'post',
  delete: 'post',
  all: 'all',
}

/** The responses of the Express apps and routers in a script, and where the routers are mounted. */
export function readExpress(
  program: SyntaxNode,
  constants: Constants,
  getLine: (offset: number) => number,
): ExpressFacts {
  const facts: ExpressFacts = { endpoints: [], mounts: [] }
  const routers = listRouters(constants)
  traverse(program, (node) => {
    if (node.type !== 'CallExpression') return
    const callee = getNode(node, 'callee')
    const verb = getLastName(callee) ?? ''
    const [router, routePath] = findRouter(getNode(callee, 'object'), constants)
    if (router === null || !routers.has(router)) return
    const method = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
    const given = getNodes(node, 'arguments')
    const path = routePath ?? readWholeText(given[0] ?? null, constants)
    if (verb === 'use') facts.mounts.push(...readMounts(router, given, constants))
    if (method === undefined || path?.startsWith('/') !== true) return
    const line = getLine(node.start)
    facts.endpoints.push({ router, method, path, line, ...readHandlers(given, constants) })
  })
  return facts
}

/** Variables that hold `express()`, `express.Router()` or `Router()`. */
function listRouters(constants: Constants): ReadonlySet<string> {
  const routers = [...constants].filter(([, value]) => {
    const made = getLastName(getNode(value, 'callee'))
    return made === 'express' || made === 'Router'
  })
  return new Set(routers.map(([name]) => name))
}

/** The router of a call, and the path in `router.route('/x').get(…)`. */
function findRouter(
  object: SyntaxNode | null,
  constants: Constants,
): [string | null, string | null] {
  if (object?.type === 'Identifier') return [getText(object, 'name'), null]
  const callee = getNode(object, 'callee')
  if (object?.type !== 'CallExpression' || callee === null) return [null, null]
  const holder = getNode(callee, 'object')
  if (getLastName(callee) !== 'route') return findRouter(holder, constants)
  const [path] = getNodes(object, 'arguments')
  return [getLastName(holder), readWholeText(path ?? null, constants)]
}

function readMounts(
  router: string,
  given: readonly SyntaxNode[],
  constants: Constants,
): MountFact[] {
  const prefix = readWholeText(given[0] ?? null, constants) ?? '/'
  return given.flatMap((argument): MountFact[] => {
    if (argument.type === 'Identifier') {
      return [{ router, prefix, target: { from: null, name: getText(argument, 'name') ?? '' } }]
    }
    const name = getLastName(getNode(argument, 'callee'))
    const [first] = getNodes(argument, 'arguments')
    if (name === 'require') {
      const from = readWholeText(first ?? null, constants)
      return from === null ? [] : [{ router, prefix, target: { from, name: 'default' } }]
    }
    const folder = name === 'static' ? readFolder(first ?? null, constants) : null
    return folder === null ? [] : [{ router, prefix, target: { folder } }]
  })
}

/** The last literal part of `path.join(__dirname, 'public')` or `new URL('./public', import.meta.url)`. */
function readFolder(node: SyntaxNode | null, constants: Constants): string | null {
  const text = readWholeText(node, constants)
  if (text !== null) return text
  const parts = getNodes(resolveConstant(node, constants), 'arguments')
  const written = parts.flatMap((part) => readWholeText(part, constants) ?? [])
  return written.length === 0 ? null : written.join('/')
}

type HandlerFacts = Pick<EndpointFact, 'view' | 'isPage' | 'title' | 'redirects'>

function readHandlers(given: readonly SyntaxNode[], constants: Constants): HandlerFacts {
  const facts: HandlerFacts = { view: null, isPage: false, title: null, redirects: [] }
  for (const argument of given) {
    traverse(resolveConstant(argument, constants) ?? argument, (node) => {
      const answer = readAnswer(node, constants)
      if (answer === null) return
      facts.view ??= answer.view ?? null
      facts.title ??= answer.title ?? null
      facts.isPage ||= answer.isPage ?? false
      facts.redirects.push(...(answer.redirects ?? []))
    })
  }
  return facts
}

type ReadAnswer = (given: SyntaxNode[], constants: Constants) => Partial<HandlerFacts>

const sendText: ReadAnswer = ([text], constants) => ({
  isPage: /^\s*</.test(readText(text ?? null, constants) ?? ''),
})

/** The meaning of each method of the response. */
const answers: Partial<Record<string, ReadAnswer>> = {
  render: ([view, values], constants) => ({
    view: readWholeText(view ?? null, constants),
    title: readText(getProperty(values ?? null, 'title'), constants),
    isPage: true,
  }),
  sendFile: ([file], constants) => ({ view: readFolder(file ?? null, constants), isPage: true }),
  send: sendText,
  end: sendText,
  redirect: (given, constants) => {
    const to = readText(given.at(-1) ?? null, constants)
    return to === null ? {} : { redirects: [to] }
  },
}

function readAnswer(node: SyntaxNode, constants: Constants): Partial<HandlerFacts> | null {
  if (node.type !== 'CallExpression') return null
  const name = getLastName(getNode(node, 'callee')) ?? ''
  return Object.hasOwn(answers, name)
    ? (answers[name]?.(getNodes(node, 'arguments'), constants) ?? null)
    : null
}
