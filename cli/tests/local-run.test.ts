import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  makeDataFolder,
  type TestFolder,
} from '../../server/tests/support/process/make-test-folder.ts'
import {
  type SpawnedProgram,
  spawnProgram,
} from '../../server/tests/support/process/spawn-program.ts'
import { listen } from '../../server/tests/support/servers/listen.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

let folder: TestFolder & { DATA_DIR: string }

beforeAll(async () => {
  folder = await makeDataFolder()
})

afterAll(() => folder[Symbol.asyncDispose]())

function start(parameters: readonly string[]): SpawnedProgram {
  const environment = { DATA_DIR: folder.DATA_DIR, REPLAY: 'off' }
  return spawnProgram(main, { environment, parameters, deadlineMs: 200_000 })
}

/** A site that speaks http and refuses every name but its own, as development servers do. */
async function startSite(answer: (path: string) => { status: number; body: string; to?: string }) {
  const server = createServer((request, response) => {
    const { status, body, to } = answer(request.url ?? '/')
    const isOwn = request.headers.host?.startsWith('localhost:') === true
    response.writeHead(isOwn ? status : 421, {
      'content-type': 'text/html',
      ...(to === undefined ? {} : { location: `http://${request.headers.host}${to}` }),
    })
    response.end(`<!doctype html><html lang="en"><title>Tea</title><h1>Tea shop</h1>${body}`)
  })
  const site = await listen(server)
  return { ...site, url: `http://localhost:${site.port}/` }
}

const links = '<nav><a href="/">Home</a> <a href="/old">Our teas</a></nav>'

test('a site on this machine is visited without a server, and redirects stay on it', async () => {
  await using site = await startSite((path) =>
    path === '/old' ? { status: 302, body: '', to: '/teas' } : { status: 200, body: links },
  )
  const { code, stdout, stderr } = await start(['run', site.url, '--persona', 'default']).ended
  expect([code, stderr]).toEqual([0, expect.stringContaining('Default: turn 1, click')])
  expect(stderr.split('\n')[0]).toBe('Starting a service for this command …')
  expect(stdout).toContain('Passed. There is no earlier run to compare with')
  const runId = /understudy report (\S+)/.exec(stdout)?.[1] ?? ''
  const report = await start(['report', runId]).ended
  expect([report.code, report.stdout]).toEqual([0, expect.stringContaining('/teas')])
})

test('a site that answers 500 could not be tested', async () => {
  await using site = await startSite(() => ({ status: 500, body: '<p>Down</p>' }))
  const { code, stdout } = await start(['run', site.url]).ended
  expect([code, stdout]).toEqual([3, expect.stringContaining('Could not test. The site kept')])
  expect(stdout).toContain('Next: open the site in a browser.')
})

test('a site that asks for a login could not be tested, and the next step says how to give one', async () => {
  await using site = await startSite(() => ({ status: 401, body: '<p>Sign in first</p>' }))
  const { code, stdout, stderr } = await start(['run', site.url]).ended
  expect([code, stderr]).toEqual([3, expect.stringContaining('asks for a login')])
  expect(stdout).toContain('understudy creds add and pass it with --login')
})

test('Ctrl-C cancels the run and says what is left', async () => {
  await using site = await startSite(() => ({ status: 200, body: links }))
  const program = start(['run', site.url])
  await expect.poll(() => program.stderr()).toContain('turn 1,')
  program.kill('SIGINT')
  const { code, stderr } = await program.ended
  expect([code, stderr]).toEqual([
    3,
    expect.stringMatching(
      /The run was cancelled\. What was recorded until then: understudy report run_/,
    ),
  ])
})

const button = '<button>Show opening hours</button><p id="hours"></p>'
const mended = `<button onclick="document.getElementById('hours').textContent = 'We are open from 9 to 5.'">Show opening hours</button><p id="hours"></p>`
const written = z.object({
  verdict: z.object({ run_id: z.string() }),
  findings: z.array(z.object({ fingerprint: z.string(), detector: z.string().optional() })),
})

test('a finding of a site on this machine is replayed there; Ctrl-C cancels the run of it', async () => {
  let body = button
  await using site = await startSite(() => ({ status: 200, body }))
  const ended = await start(['run', site.url, '--persona', 'default', '--json', '-']).ended
  const { verdict, findings } = written.parse(JSON.parse(ended.stdout))
  const found = findings.find(({ detector }) => detector === 'dead-click')
  const replay = ['replay', verdict.run_id, found?.fingerprint ?? '']
  body = mended
  const fixed = await start(replay).ended
  expect([fixed.code, fixed.stdout]).toEqual([0, expect.stringMatching(/^Fixed\. /)])
  const stopped = start(replay)
  await expect.poll(stopped.stderr, { timeout: 60_000 }).toContain('repeats the visit')
  stopped.kill('SIGINT')
  const { code, stderr } = await stopped.ended
  const cancelled = /Run (run_\w+) was cancelled\. .* understudy report \1 in this folder/
  expect([code, stderr]).toEqual([3, expect.stringMatching(cancelled)])
})
