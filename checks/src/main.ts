import { relative, resolve } from 'node:path'
import { API } from 'typescript/unstable/sync'
import { findLoosePromises } from './find-loose-promises.ts'

/** The only module that keeps promises; it handles each of them. */
const owner = 'server/src/lib/waiting/held.ts'
const checked =
  /^(?:command-line|contract|mcp|sdk|server|testbed|demo|cli|dashboard|checks)\/src\/(?!.*\.test\.ts$)/
/** Tests and what they share, without the programs that they start, and what is run by hand. */
const tests =
  /^(?!server\/tests\/fixtures\/)(?:[a-z-]+\/tests\/|.*\.test\.ts$|bench\/|benchmark\/|scripts\/)/
/**
 * A test awaits what it keeps in a variable or expects of an argument; if it fails before, it has failed anyway. What these hold can fail
 * after a test that passed.
 */
const lostInTests = new Set(['nothing', 'a collection'])

const root = resolve(import.meta.dirname, '../..')
const api = new API({ cwd: root })
try {
  const config = resolve(root, 'tsconfig.json')
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
  if (project === undefined) throw new Error(`${config} cannot be opened`)
  const names = project.program.getSourceFileNames().map((file) => relative(root, file))
  const files = names.filter((name) => checked.test(name) && name !== owner)
  const testFiles = names.filter((name) => tests.test(name))
  if (!names.includes(owner) || files.length < 500 || testFiles.length < 400) {
    throw new Error('the sources or tests were not found')
  }
  const find = (list: readonly string[]) =>
    findLoosePromises(
      project,
      list.map((name) => resolve(root, name)),
    )
  const found = [...find(files), ...find(testFiles).filter(({ holder }) => lostInTests.has(holder))]
  for (const { file, line, text, holder } of found) {
    const place = `${relative(root, file)}:${line}`
    process.stdout.write(`${place}: a promise without a handler is passed to ${holder}: ${text}\n`)
  }
  if (found.length > 0) {
    process.stdout.write(
      'Await it, return it, or start it with hold() or runInBackground() of server/src/lib/waiting.\n',
    )
    process.exitCode = 1
  }
} finally {
  api.close()
}
