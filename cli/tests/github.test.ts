import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { performCommandLine } from '@understudy/command-line/command-line'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listActive, readMarkdown } from '../../server/tests/support/readers/read-markdown.ts'
import { createCliCommand } from '../src/create-cli-command.ts'
import { explainFailure } from '../src/explain-failure.ts'
import { type CliBench, openCliBench } from './support/open-cli-bench.ts'
import { type GithubServer, robot, serveGithub } from './support/serve-github.ts'

const token = 'ghs_job'
const sha = 'c0ffee0000000000000000000000000000000001'
const mark = '<!-- understudy check=site job='

let bench: CliBench
let runId: string
let github: GithubServer

beforeAll(async () => {
  bench = await openCliBench()
  runId = await bench.endRun('run_told', { only_new: false, only_verified: false })
})

afterAll(() => bench[Symbol.asyncDispose]())

beforeEach(async () => {
  github = await serveGithub(token)
})

afterEach(() => github[Symbol.asyncDispose]())

const ofPull = { pull_request: { number: 7, head: { sha } } }

let files = 0

/** Runs the command as the runner of GitHub does. */
async function tell(
  parameters: readonly string[],
  {
    event = ofPull,
    environment = {},
  }: { event?: unknown; environment?: Record<string, string> } = {},
) {
  files += 1
  const [eventFile, summaryFile] = ['event.json', 'summary.md'].map((name) =>
    join(bench.folder, `${files}-${name}`),
  )
  if (eventFile === undefined || summaryFile === undefined) throw new Error('there are two')
  await writeFile(eventFile, JSON.stringify(event))
  await writeFile(summaryFile, '')
  const said: string[] = []
  const told: string[] = []
  const codes: number[] = [0]
  const command = createCliCommand({
    environment: {
      UNDERSTUDY_URL: bench.service.baseUrl,
      UNDERSTUDY_API_KEY: bench.service.apiKey,
      GITHUB_API_URL: github.url,
      GITHUB_GRAPHQL_URL: `${github.url}/graphql`,
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_RUN_ID: '900',
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_SHA: 'merge00000000000000000000000000000000000',
      GITHUB_TOKEN: token,
      GITHUB_EVENT_PATH: eventFile,
      GITHUB_STEP_SUMMARY: summaryFile,
      ...environment,
    },
    signal: new AbortController().signal,
    input: process.stdin,
    output: new PassThrough(),
    messages: new PassThrough(),
    say: (line) => said.push(`${line}\n`),
    tell: (line) => told.push(`${line}\n`),
    exit: (code) => codes.push(code),
  })
  try {
    await performCommandLine(command, ['github', ...parameters])
  } catch (error) {
    const { message, exitCode } = explainFailure(error)
    told.push(`${message}\n`)
    codes.push(exitCode)
  }
  return {
    code: codes.at(-1),
    stdout: said.join(''),
    stderr: told.join(''),
    summary: await readFile(summaryFile, 'utf8'),
  }
}

const listBodies = (pull = 7) => (github.comments.get(pull) ?? []).map(({ body }) => body)

function putComment(id: number, body: string, login = robot): void {
  github.comments.set(7, [...(github.comments.get(7) ?? []), { id, body, user: { login } }])
}

test('a run is told as a comment, a status, a summary and annotations', async () => {
  const { code, stdout, stderr, summary } = await tell([runId])
  expect([code, stderr]).toEqual([0, 'The comment on pull request 7 was created.\n'])
  const [body = ''] = listBodies()
  expect(body.startsWith(`${mark}900.1 -->\n### Understudy, site: Failed. 1 problem`)).toBe(true)
  const { text, elements, prose } = readMarkdown(body)
  expect(text).toContain('Failed. 1 problem of severity 3 or higher.')
  expect(text).toContain('There is no earlier run to compare with.')
  expect(text).toContain('Major, not confirmed: The “Add to cart” button does nothing (picture)')
  expect(text).toContain('The model cost $0.25.')
  expect([elements.filter((name) => name === 'img'), prose.flatMap(listActive)]).toEqual([[], []])
  expect(body.split('\n').length).toBeLessThanOrEqual(60)
  const picture = /\[picture\]\(([^)]+)\)/.exec(body)?.[1] ?? ''
  expect((await fetch(picture)).headers.get('content-type')).toBe('image/png')
  expect(summary).toBe(`${body.slice(body.indexOf('\n') + 1)}\n`)
  expect(github.statuses).toEqual([
    {
      sha,
      state: 'failure',
      context: 'understudy / site',
      description: 'Failed. 1 problem of severity 3 or higher.',
      target_url: expect.stringContaining(`/r/${runId}?t=`),
    },
  ])
  expect(stdout).toBe(
    '::error title=Understudy%3A problems::The “Add to cart” button does nothing (Ada)\n',
  )
})

test('a second job changes the comment of the first, among 250 others', async () => {
  for (let id = 1; id <= 250; id += 1) putComment(id, `I quote:\n${mark}950.1 -->`)
  await tell([runId])
  const { stderr } = await tell([runId, '--pictures'], { environment: { GITHUB_RUN_ID: '901' } })
  expect(stderr).toBe('The comment on pull request 7 was updated.\n')
  const own = listBodies().filter((body) => body.startsWith(mark))
  expect(own).toHaveLength(1)
  expect(own[0]).toContain(`${mark}901.1 -->`)
  expect(readMarkdown(own[0] ?? '').elements).toContain('img')
})

test('each check has its comment, whatever its name contains', async () => {
  await tell([runId, '--check', 'shop --><script>'])
  await tell([runId])
  const bodies = listBodies()
  expect(bodies.map((body) => body.split('\n')[0])).toEqual([
    '<!-- understudy check=shop%20--%3E%3Cscript%3E job=900.1 -->',
    `${mark}900.1 -->`,
  ])
  expect(readMarkdown(bodies[0] ?? '').elements).not.toContain('script')
})

test.each([
  ['an older job', '899', '3', 'is of a later job and stays'],
  ['an earlier attempt', '900', '1', 'is of a later job and stays'],
  ['the next attempt', '900', '3', 'was updated'],
])('%s does not undo what a later one wrote', async (_name, run, attempt, words) => {
  putComment(5, `${mark}900.2 -->\nLater`)
  const { code, stderr } = await tell([runId], {
    environment: { GITHUB_RUN_ID: run, GITHUB_RUN_ATTEMPT: attempt },
  })
  expect([code, stderr]).toEqual([0, expect.stringContaining(words)])
  expect(github.statuses).toHaveLength(words.includes('stays') ? 0 : 1)
})

test('a comment that a stranger forged is not taken for ours', async () => {
  putComment(3, `${mark}999.1 -->\nPassed`, 'mallory')
  await tell([runId])
  expect(listBodies()).toEqual([
    `${mark}999.1 -->\nPassed`,
    expect.stringContaining(`${mark}900.1 -->`),
  ])
})

test('a comment that is deleted while it is changed is written again', async () => {
  putComment(5, `${mark}800.1 -->\nOld`)
  github.faults.push({
    call: /^PATCH/,
    status: 404,
    meanwhile: () => github.comments.set(7, []),
  })
  const { stderr } = await tell([runId])
  expect(stderr).toContain('was created')
  expect(listBodies()).toEqual([expect.stringContaining(`${mark}900.1 -->`)])
})

test.each([
  ['an older one: ours replaces it', '899.1', '900.1'],
  ['a later one: it stays', '901.1', '901.1'],
])(
  'of two jobs that comment at once, the first comment stays; it is of %s',
  async (_name, other, kept) => {
    github.faults.push({
      call: /^POST .*\/comments/,
      status: 200,
      meanwhile: () => putComment(50, `${mark}${other} -->\nOther`),
    })
    const { code } = await tell([runId])
    expect([code, listBodies()]).toEqual([0, [expect.stringContaining(`${mark}${kept} -->`)]])
  },
)

test('a pull request of a fork is found by its branch and its commit', async () => {
  github.pulls.push(
    { number: 8, state: 'open', owner: 'mallory', branch: 'fix', sha },
    { number: 9, state: 'open', owner: 'mallory', branch: 'fix', sha: 'newer' },
    { number: 10, state: 'closed', owner: 'mallory', branch: 'fix', sha },
    { number: 11, state: 'open', owner: 'acme', branch: 'fix', sha },
  )
  const event = {
    workflow_run: {
      head_sha: sha,
      head_branch: 'fix',
      head_repository: { owner: { login: 'mallory' } },
    },
  }
  await tell([runId], { event })
  expect([...github.comments.keys()]).toEqual([8])
  expect(github.statuses.map((status) => status.sha)).toEqual([sha])
})

test('a deployment is told on the pull request of its commit; a push without one only as a status', async () => {
  github.pulls.push({ number: 12, state: 'open', owner: 'acme', branch: 'x', sha })
  await tell([runId], { event: { deployment: { sha }, deployment_status: {} } })
  expect([...github.comments.keys()]).toEqual([12])
  const { code, stderr } = await tell([runId], {
    event: { ref: 'refs/heads/main' },
    environment: { GITHUB_SHA: 'pushed' },
  })
  expect([code, stderr]).toEqual([0, expect.stringContaining('No open pull request')])
  expect(github.statuses.map((status) => status.sha)).toEqual([sha, 'pushed'])
})

test('too many calls and faults of GitHub are waited for', async () => {
  github.faults.push(
    { call: /statuses/, status: 502 },
    {
      call: /comments/,
      status: 403,
      message: 'You have exceeded a secondary rate limit',
      headers: { 'retry-after': '0' },
    },
    { call: /comments/, status: 429, headers: { 'retry-after': '0' } },
  )
  const { code } = await tell([runId])
  expect([code, github.statuses.length, listBodies().length]).toEqual([0, 1, 1])
})

test('what is refused does not keep the rest back, and the sentence names the permission', async () => {
  github.faults.push({
    call: /statuses/,
    status: 403,
    message: 'Resource not accessible by integration',
  })
  const { code, stderr, summary } = await tell([runId])
  expect([code, listBodies().length, summary.length > 100]).toEqual([3, 1, true])
  expect(stderr).toContain('statuses: write')
  expect(stderr).not.toContain(token)
})

test('without a result nothing was tested, and GitHub is told so', async () => {
  const { code, stdout } = await tell([])
  expect([code, stdout]).toEqual([0, '::error::Could not test. There is no result.\n'])
  expect(github.statuses.map(({ state }) => state)).toEqual(['error'])
  expect(listBodies()[0]).toContain(
    'The log of the [job](https://github.com/acme/shop/actions/runs/900) says why.',
  )
})

test.each([
  [{ GITHUB_TOKEN: '' }, 2, 'GITHUB_TOKEN is not set: give the step'],
  [{ GITHUB_REPOSITORY: '' }, 2, 'GITHUB_REPOSITORY is not set: this command is for a job'],
  [
    { GITHUB_EVENT_PATH: '/nowhere.json' },
    2,
    'The event of the job in /nowhere.json cannot be read',
  ],
  [{ GITHUB_API_URL: 'http://127.0.0.1:1' }, 3, 'GitHub did not answer POST http://127.0.0.1:1'],
])('%j: one sentence', async (environment, expected, words) => {
  const { code, stderr } = await tell([runId], { environment })
  expect([code, stderr]).toEqual([expected, expect.stringContaining(words)])
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
})
