import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type MailServer,
  startMailServer,
} from '../../../tests/support/servers/start-mail-server.ts'
import { Secret } from '../../lib/secret.ts'
import { createMailer } from './create-mailer.ts'

let server: MailServer

beforeAll(async () => {
  server = await startMailServer()
})

beforeEach(() => {
  server.received.length = 0
  server.refuse(null)
})

afterAll(() => server[Symbol.asyncDispose]())

const mail = {
  to: 'team@shop.example.com',
  subject: 'A subject',
  text: 'A text.\n',
  html: '<p>A text.</p>',
  id: 'evt_1',
}

async function send(part: Partial<typeof mail> = {}, login = '') {
  const url = new Secret(`smtp://${login}127.0.0.1:${server.port}`)
  const sendMail = createMailer({ url, from: 'understudy@service.example' })
  return sendMail({ ...mail, ...part }, 1000)
}

test('a mail comes from the address of the service, as text and as HTML', async () => {
  expect(await send()).toEqual({ kind: 'delivered', statusCode: 250 })
  const [received] = server.received
  expect(received).toMatchObject({
    from: 'understudy@service.example',
    to: ['team@shop.example.com'],
  })
  for (const part of [
    'From: Understudy <understudy@service.example>\n',
    'To: team@shop.example.com\n',
    'Subject: A subject\n',
    'Message-ID: <evt_1@service.example>\n',
    'Auto-Submitted: auto-generated\n',
    'Content-Type: text/plain',
    'Content-Type: text/html',
  ]) {
    expect(received?.source).toContain(part)
  }
})

test.each([
  { subject: 'One\r\nBcc: other@evil.example\r\n\r\nbody' },
  { subject: 'One\nBcc: other@evil.example' },
  { to: 'team@shop.example.com\r\nBcc: other@evil.example' },
  { to: 'team@shop.example.com, other@evil.example' },
  { id: 'evt>\r\nBcc: other@evil.example' },
])('nothing in %j becomes a header or another receiver', async (part) => {
  await send(part)
  for (const { to, source } of server.received) {
    expect(to).toHaveLength(1)
    const [headers = ''] = source.split('\n\n')
    expect(headers).not.toMatch(/^bcc:/im)
    expect(to).not.toContain('other@evil.example')
  }
})

test.each([
  [
    'RCPT',
    '450 4.2.0 greylisted',
    { kind: 'rejected', statusCode: 450, error: 'The mail server answered with 450: not now.' },
  ],
  [
    'DATA',
    '452 4.3.1 no space',
    { kind: 'rejected', statusCode: 452, error: 'The mail server answered with 452: not now.' },
  ],
  [
    'RCPT',
    '550 5.1.1 <script>',
    {
      kind: 'rejected',
      statusCode: 550,
      error: 'The mail server answered with 550 and does not take it.',
      isFinal: true,
    },
  ],
  [
    'MAIL',
    '553 5.1.8 no sender',
    {
      kind: 'rejected',
      statusCode: 553,
      error: 'The mail server answered with 553 and does not take it.',
      isFinal: true,
    },
  ],
  ['MAIL', null, { kind: 'unreachable', error: 'The mail server did not answer within 1 s.' }],
] as const)('%s answered with %s', async (command, answer, outcome) => {
  server.refuse({ command, answer })
  expect(await send()).toEqual(outcome)
})

test('a login is decoded, and one that is refused is the matter of the operator and tried again', async () => {
  expect(await send({}, 'us%40er:p%3Ass@')).toMatchObject({ kind: 'delivered' })
  expect(server.logins).toEqual(['us@er p:ss'])
  server.refuse({ command: 'AUTH', answer: '535 5.7.8 no' })
  expect(await send({}, 'user:wrong@')).toEqual({
    kind: 'rejected',
    statusCode: 535,
    error:
      'The mail server answered with 535 to the login of this service: its operator has to correct SMTP_URL.',
  })
})

test('a server that is not there is unreachable', async () => {
  const sendMail = createMailer({ url: new Secret('smtp://127.0.0.1:1'), from: 'a@b.example' })
  expect(await sendMail(mail, 1000)).toEqual({
    kind: 'unreachable',
    error: 'The mail server could not be reached.',
  })
})
