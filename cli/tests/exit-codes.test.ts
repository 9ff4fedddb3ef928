import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../server/src/lib/clock.ts'
import { createRecorder } from '../../server/src/recorder/recorder.ts'
import { spawnProgram } from '../../server/tests/support/process/spawn-program.ts'
import { claimSeeded } from '../../server/tests/support/records/seed-finished-run.ts'
import { seedRun } from '../../server/tests/support/records/seed-run.ts'
import { listen } from '../../server/tests/support/servers/listen.ts'
import { type CliBench, openCliBench } from './support/open-cli-bench.ts'

const program = fileURLToPath(new URL('../bin/understudy.js', import.meta.url))

let bench: CliBench

beforeAll(async () => {
  bench = await openCliBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

const run: CliBench['run'] = (parameters, setting) => bench.run(parameters, setting)

test('0: the run passes', async () => {
  const { code, stdout } = await run(['watch', await bench.endRun('run_passes', {})])
  expect([code, stdout]).toEqual([0, expect.stringContaining('Passed. There is no earlier run')])
})

test('1: the gate fails, and files say so', async () => {
  const runId = await bench.endRun('run_fails', { only_new: false, only_verified: false })
  const [json, junit, md] = ['json', 'xml', 'md'].map((ending) =>
    join(bench.folder, `out.${ending}`),
  )
  const files = ['--json', json ?? '', '--junit', junit ?? '', '--md', md ?? '']
  const { code, stdout } = await run(['watch', runId, ...files])
  expect(code).toBe(1)
  expect(stdout).toContain('Failed. 1 problem of severity 3 or higher.')
  expect(stdout).toContain('problems: Major: The “Add to cart” button does nothing (Ada, turn 1)')
  const written: unknown = JSON.parse(await readFile(json ?? '', 'utf8'))
  expect(written).toMatchObject({ verdict: { verdict: 'failed' }, findings: [{ severity: 3 }] })
  expect(await readFile(junit ?? '', 'utf8')).toContain(
    '<failure message="1 problem of severity 3 or higher." type="gate">',
  )
  expect(await readFile(md ?? '', 'utf8')).toContain('The “Add to cart” button does nothing')
})

test('3: a cancelled run could not test', async () => {
  const { customerId, client, db } = bench.service
  await seedRun(db, { customerId, runId: 'run_cancelled', sessionIds: ['cancelled_a'] })
  await client.runs.cancel('run_cancelled')
  const { code, stdout } = await run(['watch', 'run_cancelled'])
  expect([code, stdout]).toEqual([
    3,
    expect.stringContaining('Could not test. The run was cancelled.'),
  ])
})

test('3: a run that could not test writes no SARIF file, which would close alerts', async () => {
  const { client } = bench.service
  const url = 'https://unseen.example.com/'
  await client.allowedTargets.create({ host_pattern: 'unseen.example.com' })
  const sarif = join(bench.folder, 'out.sarif')
  const ended = run(['run', url, '--sarif', sarif, '--ux-map', 'map_1'])
  const findOwn = async (): Promise<string | undefined> => {
    const { items } = await client.runs.list()
    return items.find(({ target_url: target }) => target === url)?.id
  }
  await expect.poll(findOwn).toBeDefined()
  await client.runs.cancel((await findOwn()) ?? '')
  const { code, stderr } = await ended
  expect([code, stderr]).toEqual([3, expect.stringContaining('No SARIF file was written')])
  await expect(readFile(sarif)).rejects.toThrow('ENOENT')
})

test('3: an error that nobody expected is no failed gate', async () => {
  const { customerId, db } = bench.service
  await seedRun(db, { customerId, runId: 'run_endless', sessionIds: ['endless_a'] })
  const failing = `const timer = setInterval(() => {
    if (process.listenerCount('SIGINT') === 0) return
    clearInterval(timer)
    throw new Error('The socket broke.')
  })`
  const flag = `--import=data:text/javascript,${encodeURIComponent(failing)}`
  const environment = { NODE_OPTIONS: flag }
  const { code, stderr } = await run(['watch', 'run_endless'], { environment })
  expect([code, stderr]).toEqual([3, expect.stringContaining('understudy: The socket broke.\n')])
})

test('4: the run cost too much', async () => {
  const { code, stdout } = await run([
    'watch',
    await bench.endRun('run_costs', { max_cost_usd: 0.1 }),
  ])
  expect([code, stdout]).toEqual([
    4,
    expect.stringContaining('The run cost $0.2500, more than the $0.1000 allowed.'),
  ])
})

test('4: a run is cancelled as soon as it has cost too much', async () => {
  const { client, customerId, db, artifacts } = bench.service
  const url = 'https://costly.example.com/'
  await client.allowedTargets.create({ host_pattern: 'costly.example.com' })
  const ended = run(['run', url, '--max-cost', '0.5'])
  const findOwn = async () => {
    const { items } = await client.runs.list()
    return items.find(({ target_url: target }) => target === url)
  }
  await expect.poll(findOwn).toBeDefined()
  const own = await client.runs.get((await findOwn())?.id ?? '')
  const attempt = await claimSeeded(bench.service, customerId, own.sessions[0]?.id ?? '')
  const recorder = createRecorder({
    db,
    artifacts,
    ...attempt,
    runId: own.run_id,
    clock: systemClock,
    redact: (text) => text,
  })
  const usage = { input_tokens: 9000, output_tokens: 100, cost_usd: 0.3, ms: 900 }
  const thought = { thought: 'On.', expectation: 'More.', usage }
  await recorder.record([{ kind: 'thought', turn: 1, data: thought }])
  await recorder.record([{ kind: 'thought', turn: 2, data: thought }])
  const { code } = await ended
  expect([code, (await client.runs.get(own.run_id)).status]).toEqual([4, 'cancelled'])
})

test.each([
  [['run'], "missing required argument 'URL'"],
  [['run', 'shop'], 'shop is not an address; it must begin with https:// or http://.'],
  [['run', 'https://shop.example.com/', '--fail-on', 'bad'], 'It must be cosmetic, minor, major'],
  [
    ['run', 'https://shop.example.com/', '--look', '--replay-may-send-data'],
    '--look and --replay-may-send-data contradict each other',
  ],
  [
    ['run', 'https://shop.example.com/', '--fail-on', 'none', '--all-problems'],
    '--fail-on none contradicts --all-problems',
  ],
  [['run', 'https://shop.example.com/', '--min-completion', '80%'], 'needs a goal'],
  [['run', 'https://shop.example.com/', '--min-completion', '%'], 'It must be from 0% to 100%.'],
  [['run', 'https://shop.example.com/', '--sarif', 'out.sarif'], '--sarif needs --ux-map'],
  [
    ['run', 'https://shop.example.com/', '--json', '-', '--md', '-'],
    '--json and --md contradict each other',
  ],
  [['run', 'http://localhost:3000'], 'http://localhost:3000/ is on this machine'],
  [['run', 'https://shop.example.com/', '--persona', 'Nobody'], 'There is no persona "Nobody"'],
  [['watch', 'run_nowhere'], 'Resource not found.'],
  [['replay', 'run_nowhere', 'f1'], 'Resource not found.'],
  [['completion', 'tcsh'], 'It must be one of bash, zsh, fish.'],
  [['mcp', 'https://shop.example.com/'], 'is not a site on this machine'],
])('2: %j is no valid usage', async (parameters, message) => {
  const { code, stderr } = await run(parameters)
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
})

test('2: a wrong key and a missing one', async () => {
  const wrong = await run(['personas'], { environment: { UNDERSTUDY_API_KEY: 'sk_live_wrong' } })
  expect([wrong.code, wrong.stderr]).toEqual([
    2,
    'understudy: The service does not accept the key in UNDERSTUDY_API_KEY: it is wrong, revoked or of another service. Create a new one in the dashboard.\n',
  ])
  const missing = await run(['personas'], { environment: { UNDERSTUDY_API_KEY: '' } })
  expect([missing.code, missing.stderr]).toEqual([
    2,
    expect.stringContaining('UNDERSTUDY_API_KEY is not set'),
  ])
})

/** What answers in place of a service. */
async function answerWith(status: number, body: unknown) {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  return listen(server)
}

test('3: nothing answers, a service of another version, one without its database', async () => {
  const nobody = await run(['personas'], { environment: { UNDERSTUDY_URL: 'http://127.0.0.1:1' } })
  expect([nobody.code, nobody.stderr]).toEqual([
    3,
    'understudy: GET /health got no response. Check that the service runs at the address in UNDERSTUDY_URL or --server, and that this machine can reach it.\n',
  ])
  await using old = await answerWith(200, { ok: true, service: 'understudy', version: '7.3.0' })
  const other = await run(['personas'], {
    environment: { UNDERSTUDY_URL: `http://127.0.0.1:${old.port}` },
  })
  expect([other.code, other.stderr]).toEqual([
    3,
    expect.stringContaining('has version 7.3.0 and this command'),
  ])
  const error = { error: { code: 'unavailable', message: 'The database does not respond.' } }
  await using dead = await answerWith(503, error)
  const away = await run(['personas'], {
    environment: { UNDERSTUDY_URL: `http://127.0.0.1:${dead.port}` },
  })
  expect([away.code, away.stderr]).toEqual([
    3,
    'understudy: The database does not respond. The service answers, but its database does not: try again when its operator has mended that.\n',
  ])
})

test('a password is read from the standard input and never shown', async () => {
  const login = ['creds', 'add', 'shop.example.com', 'maya']
  const without = await run(login)
  expect([without.code, without.stderr]).toEqual([
    2,
    'understudy: There is no password: type it at the prompt, or pass it on the standard input.\n',
  ])
  const password = 'correct horse'
  const added = await run(login, { input: `${password}\n` })
  expect([added.code, added.stdout]).toEqual([0, expect.stringMatching(/^Stored {2}cred_/)])
  const listed = await run(['creds', 'list'])
  expect(listed.stdout).toContain('maya')
  const shown = [added, listed].flatMap(({ stdout, stderr }) => [stdout, stderr])
  expect(shown.join('')).not.toContain(password)
})

test('the token of a tracker is read from the standard input and never shown', async () => {
  const project = ['webhooks', 'add', 'https://github.com/acme/shop', '--format', 'github']
  const without = await run(project)
  expect([without.code, without.stderr]).toEqual([
    2,
    'understudy: There is no token: type it at the prompt, or pass it on the standard input.\n',
  ])
  const token = 'github_pat_secret'
  const added = await run(project, { input: `${token}\n` })
  expect([added.code, added.stdout]).toEqual([0, expect.stringMatching(/^Created {2}wh_\w+\n$/)])
  const listed = await run(['webhooks', 'list'])
  expect(listed.stdout).toContain('https://github.com/acme/shop  verdict.failed')
  const shown = [added, listed].flatMap(({ stdout, stderr }) => [stdout, stderr])
  expect(shown.join('')).not.toContain(token)
  const other = await run(['webhooks', 'add', 'https://shop.example.com/', '--format', 'trello'])
  expect([other.code, other.stderr]).toEqual([
    2,
    expect.stringContaining('It must be one of json, slack, email, github, gitlab, linear, jira.'),
  ])
})

test('lists are columns', async () => {
  const { code, stdout } = await run(['personas'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^pers_0000000000000000000default {2}Default {2,}\S/m)
})

test('3: a test event that does not arrive is no success, and its error is shown', async () => {
  const { client } = bench.service
  const { id } = await client.webhooks.create({
    url: 'https://hooks.understudy.example/',
    events: ['run.judged'],
  })
  const { code, stdout, stderr } = await run(['webhooks', 'test', id])
  expect([code, stdout, stderr]).toEqual([
    3,
    '',
    expect.stringMatching(/^understudy: Not delivered: (?!null)\S/),
  ])
})

test('3: a Node that is too old is no failed gate', async () => {
  const old = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.1.0' } })`
  const { code, stderr } = await spawnProgram(program, {
    environment: { NODE_OPTIONS: `--import="${old}"` },
    parameters: ['personas'],
    deadlineMs: 20_000,
  }).ended
  expect([code, stderr]).toEqual([3, expect.stringContaining('Understudy needs Node 24')])
  const { code: asked, stdout } = await spawnProgram(program, {
    environment: {},
    parameters: ['--help'],
    deadlineMs: 20_000,
  }).ended
  expect([asked, stdout]).toEqual([0, expect.stringContaining('Exit codes: 0 passed')])
  const version = await run(['--version'])
  expect([version.code, version.stdout]).toEqual([0, '0.1.0\n'])
})
