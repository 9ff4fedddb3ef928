import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepErrorTail, startHostProcess } from '../../../src/browser/host/host-process.ts'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'

test('no source of the browser driver in a session host needs two bytes for a character', async () => {
  await using folder = await makeTestFolder()
  const program = join(folder.path, 'host.mjs')
  await writeFile(program, `${listSources}\n${loadDriver}`)

  const host = startHostProcess(program)
  const readErrors = keepErrorTail(host)
  await once(host, 'close')

  expect(JSON.parse(readErrors())).toEqual([
    { name: 'coreBundle.js', isNarrow: true },
    { name: 'utilsBundle.js', isNarrow: true },
  ])
})

const loadDriver = `await import(${JSON.stringify(import.meta.resolve('playwright-core'))})
process.stderr.write(JSON.stringify(sources))`

/** Of the driver's large scripts, as V8 has them. */
const listSources = `import { Session } from 'node:inspector'
const sources = []
const session = new Session()
session.connect()
session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => {
  if (!url.endsWith('Bundle.js')) return
  session.post('Debugger.getScriptSource', { scriptId }, (error, { scriptSource }) => {
    sources.push({ name: url.split('/').at(-1), isNarrow: !/[^\\0-\\xff]/.test(scriptSource) })
  })
})
session.post('Debugger.enable')`
