import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Secret } from '../../../src/lib/secret.ts'
import type { RunEvent } from '../../../src/store/webhooks/outbox.ts'
import { createMailer } from '../../../src/webhooks/mail/create-mailer.ts'
import { type MailServer, startMailServer } from '../../support/servers/start-mail-server.ts'
import {
  addEvent,
  createMovableClock,
  startTestDispatcher,
  testMasterKey,
} from '../../support/service/test-dispatcher.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'
import { patience } from '../../support/time/patience.ts'

let server: MailServer
let service: TestService

const from = 'understudy@service.example'
const events = ['verdict.failed' as const, 'monitor.silent' as const]
const mailed = { url: 'mailto:team@shop.example.com', format: 'email' as const, events }

beforeAll(async () => {
  server = await startMailServer()
  service = await startTestService({
    MASTER_KEY: testMasterKey,
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    SMTP_FROM: from,
  })
})

beforeEach(() => {
  server.received.length = 0
  server.refuse(null)
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const silent: RunEvent = {
  event: 'monitor.silent',
  payload: { deploy_check_id: 'dc_1', name: 'Shop', last_ended_at: null, missed: 3 },
}

function startMails(clock = createMovableClock(new Date().toISOString())) {
  const sendMail = createMailer({ url: new Secret(`smtp://127.0.0.1:${server.port}`), from })
  const dispatcher = startTestDispatcher({
    db: service.db,
    testHosts: new Map(),
    clock,
    sendMail,
  })
  return { ...dispatcher, clock }
}

async function receive(count: number): Promise<string[]> {
  await vi.waitFor(() => expect(server.received.length).toBeGreaterThanOrEqual(count), patience)
  return server.received.map(({ source }) => source)
}

function readCode(source = ''): string {
  return /code there: ([\dA-Z]{5}-[\dA-Z]{5})/.exec(source.replaceAll('=\n', ''))?.[1] ?? ''
}

/** An address that was confirmed with the code of a mail. */
async function addAddress(mark: string) {
  const caller = await service.addCaller(mark)
  const { webhooks } = caller.client
  const { id } = await webhooks.create(mailed)
  await webhooks.sendCode(id)
  await webhooks.confirm(id, { code: readCode(server.received.at(-1)?.source) })
  server.received.length = 0
  return { ...caller, webhooks, id }
}

test('an address gets nothing but its code until somebody enters it, and then what happens from now on', async () => {
  const { client, customerId } = await service.addCaller('confirming')
  const { webhooks } = client
  const created = await webhooks.create(mailed)
  expect(created).toMatchObject({ url: mailed.url, format: 'email', confirmed: false })
  expect(created).not.toHaveProperty('secret')
  const { id } = created
  await expect(webhooks.test(id)).rejects.toMatchObject({ code: 'conflict' })
  await addEvent(service.db, customerId, silent)
  await using mails = startMails()

  expect(await webhooks.sendCode(id)).toMatchObject({ delivered: true, status_code: 250 })
  const [mail] = await receive(1)
  const code = readCode(mail)
  await expect(webhooks.confirm(id, { code: 'AAAAA-AAAAA' })).rejects.toMatchObject({
    code: 'invalid_request',
  })
  // The event of before is for nobody.
  await vi.waitFor(
    async () =>
      expect(
        await service.db
          .selectFrom('outbox')
          .select('id')
          .where('customer_id', '=', customerId)
          .where('dispatched_at', 'is', null)
          .execute(),
      ).toEqual([]),
    patience,
  )
  const entered = ` ${code.toLowerCase().replace('-', '')} `
  expect(await webhooks.confirm(id, { code: entered })).toMatchObject({ confirmed: true })
  await expect(webhooks.sendCode(id)).rejects.toMatchObject({ code: 'conflict' })
  expect(await webhooks.test(id)).toMatchObject({ delivered: true, status_code: 250 })

  await addEvent(service.db, customerId, silent)
  mails.wake()
  const sources = await receive(3)
  expect(server.received.map(({ to }) => to)).toEqual(
    Array.from({ length: 3 }, () => ['team@shop.example.com']),
  )
  expect(sources[2]).toContain('Subject: Understudy: a scheduled check is silent\n')
  await vi.waitFor(
    async () =>
      expect((await webhooks.listDeliveries(id)).items).toMatchObject([
        { status: 'delivered', attempt_count: 1, last_status_code: 250, last_error: null },
      ]),
    patience,
  )
})

test('another address has to be confirmed again, the same one does not', async () => {
  const { webhooks, id } = await addAddress('moving')
  expect(await webhooks.update(id, { url: 'mailto:Team@shop.example.com' })).toMatchObject({
    confirmed: true,
  })
  expect(await webhooks.update(id, { url: 'mailto:other@shop.example.com' })).toMatchObject({
    confirmed: false,
  })
})

test('a mail that is not taken now is tried again, and one that is refused for good is given up at once', async () => {
  const { webhooks, id, customerId } = await addAddress('refused')
  await using mails = startMails()
  server.refuse({ command: 'RCPT', answer: '450 4.2.0 greylisted' })
  await addEvent(service.db, customerId, silent)
  mails.wake()
  const listed = async () => (await webhooks.listDeliveries(id)).items
  await vi.waitFor(
    async () =>
      expect(await listed()).toMatchObject([
        { status: 'pending', attempt_count: 1, last_status_code: 450 },
      ]),
    patience,
  )
  server.refuse(null)
  mails.clock.advance(31)
  mails.wake()
  await vi.waitFor(
    async () => expect(await listed()).toMatchObject([{ status: 'delivered', attempt_count: 2 }]),
    patience,
  )
  server.refuse({ command: 'RCPT', answer: '550 5.1.1 unknown' })
  await addEvent(service.db, customerId, silent)
  mails.wake()
  await vi.waitFor(
    async () =>
      expect((await listed())[0]).toMatchObject({
        status: 'dead',
        attempt_count: 1,
        next_retry_at: null,
        last_status_code: 550,
        last_error: 'The mail server answered with 550 and does not take it.',
      }),
    patience,
  )
})

test.each([
  [{ ...mailed, url: 'mailto:a@b.example,c@d.example' }, 'url must be mailto: and one e-mail'],
  [{ ...mailed, url: 'mailto:a@b.example?bcc=c@d.example' }, 'url must be mailto: and one e-mail'],
  [{ ...mailed, url: 'https://shop.example.com/' }, 'url must be mailto: and one e-mail'],
  [{ ...mailed, format: 'json' as const }, 'url must be a public http or https address'],
  [
    { ...mailed, events: ['run.completed' as const] },
    'events: format email has only verdict.failed and monitor.silent, not run.completed',
  ],
  [{ ...mailed, secret: 'a secret of some length' }, 'secret: only with format json'],
])('%j is refused', async (body, message) => {
  await expect(service.client.webhooks.create(body)).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining(message.replace('url must', 'url: must')),
  })
})

test('without a mail server, addresses are refused, and codes are sent ten times an hour at most', async () => {
  await using plain = await startTestService({ MASTER_KEY: testMasterKey })
  await expect(plain.client.webhooks.create(mailed)).rejects.toMatchObject({
    code: 'email_not_configured',
  })
  const { client } = await service.addCaller('often')
  const { id } = await client.webhooks.create(mailed)
  for (let sent = 0; sent < 10; sent += 1) await client.webhooks.sendCode(id)
  await expect(client.webhooks.sendCode(id)).rejects.toMatchObject({ code: 'rate_limited' })
})
