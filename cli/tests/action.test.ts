import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { listBasicEnvironment } from '../../server/tests/support/process/spawn-program.ts'
import { type CliBench, openCliBench } from './support/open-cli-bench.ts'
import { serveGithub } from './support/serve-github.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const actionFile = z.object({
  inputs: z.record(z.string(), z.object({ default: z.string().optional() })),
  runs: z.object({
    using: z.literal('composite'),
    steps: z.array(
      z.object({ run: z.string(), env: z.record(z.string(), z.string()).default({}) }),
    ),
  }),
})

const gitlabFile = z.object({
  '.understudy': z.object({
    variables: z.record(z.string(), z.string()),
    script: z.array(z.string()),
    allow_failure: z.object({ exit_codes: z.array(z.int()) }),
  }),
})

let bench: CliBench

beforeAll(async () => {
  bench = await openCliBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

async function readAction() {
  return actionFile.parse(parse(await readFile(join(root, 'action.yml'), 'utf8')))
}

/** What the runner does for the last step: variables are filled in, then the script runs. */
async function runAction(
  given: Readonly<Record<string, string>>,
  meanwhile: () => Promise<void> = async () => undefined,
) {
  const { inputs, runs } = await readAction()
  const values = new Map(
    Object.entries(inputs).map(([name, { default: usual = '' }]) => [
      `\${{ inputs.${name} }}`,
      given[name] ?? usual,
    ]),
  )
  await using github = await serveGithub('ghs_job')
  const step = runs.steps.at(-1)
  if (step === undefined) throw new Error('the action has steps')
  const [event, output, summary] = ['event.json', 'output', 'summary.md'].map((name) =>
    join(bench.folder, name),
  )
  await writeFile(event ?? '', '{"pull_request":{"number":7,"head":{"sha":"abc"}}}')
  await writeFile(output ?? '', '')
  const filled = Object.entries(step.env).map(([name, value]) => [name, values.get(value) ?? value])
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', step.run], {
    env: {
      ...listBasicEnvironment(),
      ...Object.fromEntries(filled),
      ACTION_PATH: root,
      UNDERSTUDY_URL: bench.service.baseUrl,
      UNDERSTUDY_API_KEY: bench.service.apiKey,
      GITHUB_TOKEN: 'ghs_job',
      GITHUB_API_URL: github.url,
      GITHUB_GRAPHQL_URL: `${github.url}/graphql`,
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_RUN_ID: '900',
      GITHUB_SHA: 'abc',
      GITHUB_EVENT_PATH: event ?? '',
      GITHUB_STEP_SUMMARY: summary ?? '',
      GITHUB_OUTPUT: output ?? '',
    },
  })
  const written = Promise.all([text(child.stdout), text(child.stderr)])
  await meanwhile()
  const [stdout, stderr] = await written
  if (child.exitCode === null) await once(child, 'exit')
  return {
    code: child.exitCode,
    stdout,
    stderr,
    output: await readFile(output ?? '', 'utf8'),
    comments: github.comments.get(7) ?? [],
    statuses: github.statuses,
  }
}

test('the action passes each input on as a variable, and none into a script', async () => {
  const { inputs, runs } = await readAction()
  const passed = runs.steps.flatMap(({ env }) => Object.values(env))
  expect(Object.keys(inputs).filter((name) => !passed.includes(`\${{ inputs.${name} }}`))).toEqual(
    [],
  )
  expect(runs.steps.filter(({ run }) => run.includes('${{'))).toEqual([])
  const script = await readFile(join(root, 'cli/ci/run-action.sh'), 'utf8')
  const variables = runs.steps.flatMap(({ env }) =>
    Object.keys(env).filter((name) => name.startsWith('INPUT_')),
  )
  expect(variables.filter((name) => !script.includes(`$${name}"`))).toEqual([])
})

test('a run that could not test ends the job with 3 and says so on GitHub', async () => {
  const { client } = bench.service
  await client.allowedTargets.create({ host_pattern: 'preview.example.com' })
  const given = {
    url: 'https://preview.example.com/',
    task: `Buy "a mug"; echo $(id) \`id\``,
    flows: 'Open the cart\nPay\n',
    'wait-seconds': '0',
  }
  const listRuns = async () => (await client.runs.list()).items
  const ended = await runAction(given, async () => {
    await expect.poll(listRuns, { timeout: 60_000 }).toHaveLength(1)
    for (const { id } of await listRuns()) await client.runs.cancel(id)
  })
  expect(ended.code).toBe(3)
  const [, runId = ''] = /^run=(run_\w+)$/m.exec(ended.output) ?? []
  expect(await client.runs.get(runId)).toMatchObject({
    task: given.task,
    flows: ['Open the cart', 'Pay'],
  })
  expect(ended.output).toContain('exit-code=3')
  expect(ended.comments[0]?.body).toContain('### Understudy, site: Could not test.')
  expect(ended.statuses).toMatchObject([{ sha: 'abc', state: 'error' }])
})

test('a run that does not start is told as well', async () => {
  const ended = await runAction({ url: 'https://preview.example.com/', 'fail-on': 'much' })
  expect([ended.code, ended.output]).toEqual([2, 'run=\nexit-code=2\n'])
  expect(ended.comments[0]?.body).toContain('Could not test. There is no result.')
})

test('an address that looks like an option is an invalid address', async () => {
  const ended = await runAction({ url: '--help' })
  expect([ended.code, ended.output]).toEqual([2, 'run=\nexit-code=2\n'])
  expect(ended.stderr).toContain('--help')
  expect(ended.statuses).toMatchObject([{ state: 'error' }])
})

test('the job for GitLab ends with the exit code of its run', async () => {
  const file: unknown = parse(await readFile(join(root, 'cli/ci/gitlab.yml'), 'utf8'))
  const job = gitlabFile.parse(file)['.understudy']
  const child = spawn('bash', ['-e', '-c', job.script.join('\n')], {
    cwd: bench.folder,
    env: {
      ...listBasicEnvironment(),
      ...job.variables,
      PATH: `${root}/node_modules/.bin:${process.env['PATH'] ?? ''}`,
      UNDERSTUDY_URL: bench.service.baseUrl,
      UNDERSTUDY_API_KEY: bench.service.apiKey,
      UNDERSTUDY_SITE: 'https://unknown.example.com/',
      UNDERSTUDY_WAIT: '0',
      CI_COMMIT_REF_NAME: 'main',
    },
  })
  const stderr = await text(child.stderr)
  if (child.exitCode === null) await once(child, 'exit')
  expect([child.exitCode, stderr]).toEqual([2, expect.stringContaining('allowed')])
  expect(job.allow_failure.exit_codes).toEqual([3])
})
