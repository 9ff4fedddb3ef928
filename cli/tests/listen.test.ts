import { verifyWebhook } from '@understudy/sdk/verify-webhook'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTestPort } from '../../server/tests/support/servers/find-test-port.ts'
import {
  answerStatus,
  startWebhookReceiver,
} from '../../server/tests/support/servers/webhook-receiver.ts'
import { type CliBench, openCliBench } from './support/open-cli-bench.ts'

let bench: CliBench

beforeAll(async () => {
  bench = await openCliBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

test('events reach a receiver on this machine as webhooks would be, each once', async () => {
  await using receiver = await startWebhookReceiver()
  await bench.endRun('run_before', {})
  const program = bench.start([
    'listen',
    String(receiver.port),
    '--event',
    'run.completed',
    '--event',
    'session.completed',
  ])
  await expect.poll(program.stderr).toContain('Forwarding events to http://localhost:')
  receiver.answerWith(answerStatus(500))
  await bench.endRun('run_first', {})
  await expect.poll(() => receiver.received.length).toBe(2)
  receiver.answerWith(answerStatus(204))
  await bench.endRun('run_second', {})
  await expect.poll(() => receiver.received.length).toBe(4)
  program.kill('SIGINT')
  const { code, stdout } = await program.ended
  expect(code).toBe(0)
  const secret = /: (\S+)$/m.exec(stdout)?.[1] ?? ''
  expect(stdout.match(/run\.completed {2}\d+$/gm)).toEqual([
    'run.completed  500',
    'run.completed  204',
  ])
  const { items } = await bench.service.client.webhooks.listEvents({ since: '0' })
  const sent = receiver.received.map(({ body }): unknown => JSON.parse(body.toString()))
  const ids = receiver.received.map(({ headers }) => headers['x-service-event-id'])
  const expected = items.filter(
    ({ event, payload }) =>
      ['run.completed', 'session.completed'].includes(event) && payload['run_id'] !== 'run_before',
  )
  expect(ids).toEqual(expected.map(({ id }) => id))
  expect(sent).toEqual(expected.map(({ id: _id, ...envelope }) => envelope))
  for (const { body, headers } of receiver.received) {
    expect(await verifyWebhook(body, String(headers['x-service-signature']), secret)).toBe(true)
  }
})

test('events wait for a receiver that is not there yet', async () => {
  const port = await findTestPort()
  const environment = { UNDERSTUDY_WEBHOOK_SECRET: 'a secret of ours' }
  const program = bench.start(['listen', `http://127.0.0.1:${port}/hooks`], { environment })
  await expect.poll(program.stderr).toContain('Forwarding events')
  await bench.endRun('run_waiting', {})
  await expect
    .poll(program.stderr)
    .toContain(`Nothing listens at http://127.0.0.1:${port}/hooks: start the receiver.`)
  expect(program.stdout()).toBe('')
  program.kill('SIGINT')
  expect((await program.ended).code).toBe(0)
})

test('2: a receiver elsewhere, and no service', async () => {
  const elsewhere = await bench.run(['listen', 'https://hooks.example.com/'])
  expect([elsewhere.code, elsewhere.stderr]).toEqual([
    2,
    expect.stringContaining('It must be a port or an address of this machine.'),
  ])
  const alone = await bench.run(['listen', '3000'], { environment: { UNDERSTUDY_URL: '' } })
  expect([alone.code, alone.stderr]).toEqual([
    2,
    expect.stringContaining('listen forwards the events of a running service'),
  ])
})
