import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CliBench, openCliBench } from './support/open-cli-bench.ts'

let bench: CliBench
let token: string
let checkId: string

beforeAll(async () => {
  bench = await openCliBench()
  const { client } = bench.service
  await client.allowedTargets.create({ host_pattern: 'shop.example.com' })
  const check = await client.deployChecks.create({
    name: 'Previews',
    persona_ids: ['pers_0000000000000000000default'],
    branches: ['main'],
  })
  token = check.trigger_token
  checkId = check.id
})

afterAll(() => bench[Symbol.asyncDispose]())

const url = 'https://shop.example.com/'

function start(...parameters: string[]) {
  return bench.start(['check', ...parameters], { environment: { UNDERSTUDY_CHECK_TOKEN: token } })
}

/** The run of the newest event, once there is one. */
async function findRun(key: string): Promise<string> {
  const { deployChecks } = bench.service.client
  const find = async () => {
    const { items } = await deployChecks.listEvents(checkId)
    return items.find((event) => event.idempotency_key === key)?.run_id ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}

test('0: a deployment passes its check, and is tested once', async () => {
  const { client } = bench.service
  const parameters = ['previews', '--url', url, '--branch', 'main', '--key', 'build-1']
  const first = start(...parameters)
  const runId = await findRun('build-1')
  const [session] = (await client.runs.get(runId)).sessions
  await bench.visit(runId, session?.id ?? '')
  const { code, stdout } = await first.ended
  expect([code, stdout]).toEqual([0, expect.stringContaining('Passed.')])
  const again = await start(...parameters).ended
  expect([again.code, again.stderr]).toEqual([0, expect.stringContaining(`Run ${runId}: Default`)])
})

test('3: Ctrl-C cancels the run that the check started', async () => {
  const program = start('Previews', '--url', url, '--branch', 'main', '--key', 'build-2')
  const runId = await findRun('build-2')
  await expect.poll(program.stderr).toContain(`Run ${runId}`)
  program.kill('SIGINT')
  const { code, stderr } = await program.ended
  expect([code, stderr]).toEqual([3, expect.stringContaining('repeat the command for Previews.')])
  expect((await bench.service.client.runs.get(runId)).status).toBe('cancelled')
})

test('3: what a check ignores was not tested', async () => {
  const { code, stderr } = await start('Previews', '--url', url, '--branch', 'other').ended
  expect([code, stderr]).toEqual([
    3,
    expect.stringContaining(
      'ignores this deployment. The branch matches none of the patterns. Compare --branch',
    ),
  ])
})

test('2: a host that is not allowed, a wrong token, no token, no such check, no service', async () => {
  const outcomes = await Promise.all([
    start('Previews', '--url', 'https://other.example.com/', '--branch', 'main').ended,
    bench.run(['check', 'Previews', '--url', url], {
      environment: { UNDERSTUDY_CHECK_TOKEN: `svc_dc_${'0'.repeat(32)}` },
    }),
    bench.run(['check', 'Previews']),
    start('Nothing').ended,
    bench.run(['check'], { environment: { UNDERSTUDY_URL: '' } }),
  ])
  expect(outcomes.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2])
  expect(outcomes.map(({ stderr }) => stderr)).toEqual([
    expect.stringContaining('Hosts are allowed with understudy targets allow.'),
    expect.stringContaining('token'),
    expect.stringContaining('UNDERSTUDY_CHECK_TOKEN is not set'),
    expect.stringContaining('There is no deploy check "Nothing": understudy check lists all'),
    expect.stringContaining('Deploy checks belong to a service'),
  ])
})

test('without a check, all are listed', async () => {
  const { code, stdout } = await bench.run(['check'])
  expect([code, stdout]).toEqual([0, `${checkId}  event_url  Previews\n`])
})
