import { createVirtualFileSystem } from 'typescript/unstable/fs'
import { API } from 'typescript/unstable/sync'
import { expect, test } from 'vitest'
import { findLoosePromises, type LoosePromise } from './find-loose-promises.ts'

const declarations = `
declare function send(question?: unknown): Promise<string>
declare function check(): void
declare function keep(value: unknown): void
declare const names: string[]
declare const isReady: boolean
declare const branded: Promise<void> & { __linterBrands: 'SafePromiseLike' }
interface Work extends Promise<number> { stop(): void }
declare function work(): Work
`

/** The findings in a module with this text after the declarations; lines are counted from the text's own first line. */
function findIn(text: string): Pick<LoosePromise, 'line' | 'holder' | 'text'>[] {
  const fs = createVirtualFileSystem({
    '/tsconfig.json': JSON.stringify({
      compilerOptions: { target: 'esnext', lib: ['esnext'], strict: true, module: 'esnext' },
      files: ['/declarations.d.ts', '/planted.ts'],
    }),
    '/declarations.d.ts': declarations,
    '/planted.ts': `${text}\nexport {}`,
  })
  const api = new API({ cwd: '/', fs })
  try {
    const project = api
      .updateSnapshot({ openProjects: ['/tsconfig.json'] })
      .getProject('/tsconfig.json')
    if (project === undefined) throw new Error('the planted project cannot be opened')
    const diagnostics = project.program.getSemanticDiagnostics('/planted.ts')
    expect(diagnostics.map((diagnostic) => diagnostic.text)).toEqual([])
    return findLoosePromises(project, ['/planted.ts']).map(({ file: _file, ...found }) => found)
  } finally {
    api.close()
  }
}

test('a query sent to a page before the check that the page exists is found', () => {
  expect(
    findIn(`
class PageLink {
  async evaluate(): Promise<string> {
    return await this.bounded(send('1 + 1'))
  }
  async bounded<T>(work: Promise<T>): Promise<T> {
    check()
    return work
  }
}
void PageLink`),
  ).toEqual([{ line: 4, holder: 'an argument', text: "send('1 + 1')" }])
})

test.each([
  ['a variable', 'const answer = send(); check(); await answer'],
  ['a variable', 'let answer; answer = send(); check(); await answer'],
  [
    'a variable',
    'let answer: Promise<string> | null = null; answer ??= send(); check(); await answer',
  ],
  ['a variable', 'const answer = isReady ? send() : null; check(); await answer'],
  ['a variable', 'class Page { readonly answer = send() }; keep(Page)'],
  ['a variable', 'async function ask(answer = send()) { check(); await answer }; keep(ask)'],
  [
    'a variable',
    'const answers = names.map(async (name) => send(name)); check(); await Promise.all(answers)',
  ],
  ['a variable', 'const job = work(); check(); await job'],
  ['a property', 'const held = { answer: send() }; check(); await held.answer'],
  ['an array', 'const answers = [send(), "no"]; check(); await Promise.all(answers)'],
  ['an argument', 'keep(send())'],
  ['a collection', 'new Set<unknown>().add(send())'],
  ['a collection', 'const sent: unknown[] = []; keep(() => sent.push(send()))'],
  ['an argument', 'keep((send()))'],
  ['nothing', 'send()'],
  ['nothing', 'void send()'],
  ['nothing', 'keep(() => void send())'],
  ['nothing', 'send().then(check)'],
  ['nothing', 'send().finally(check)'],
  [
    'a rejecter',
    'const { promise, reject } = Promise.withResolvers(); reject(1); check(); await promise',
  ],
  [
    'a rejecter',
    'const open = Promise.withResolvers(); open.reject(1); check(); await open.promise',
  ],
])('a promise left to %s is found: %s', (holder, text) => {
  expect(findIn(text).map((found) => found.holder)).toContain(holder)
})

test.each([
  'await send()',
  'const answer = await send(); keep(answer)',
  'async function ask() { return send() }; keep(ask)',
  'keep(() => send())',
  'keep(async () => { await send() })',
  'const [first, second] = await Promise.all([send(), send()]); keep([first, second])',
  'await Promise.all(names.map((name) => send(name)))',
  'await Promise.allSettled([...names.map((name) => send(name)), send()])',
  'await Promise.race([send(), new Promise((resolve) => keep(resolve))])',
  'const text = (await send()).trim(); keep(text)',
  'keep(await (isReady ? send() : Promise.resolve("")))',
  'send().catch(check)',
  'send().then(check, check)',
  'void send().then(check, check)',
  'const answer = await send().then((text) => text.length); keep(answer)',
  'await using stack = new AsyncDisposableStack(); stack.defer(async () => { await send() })',
  'const { promise, resolve } = Promise.withResolvers<void>(); keep(resolve); await promise',
  'keep(branded)',
  'const list: string[] = isReady ? names : []; keep(list)',
  'keep({ reject: check }.reject)',
])('a promise that is handled at once is not a finding: %s', (text) => {
  expect(findIn(text)).toEqual([])
})
