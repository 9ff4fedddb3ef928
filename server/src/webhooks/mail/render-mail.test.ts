import { expect, test } from 'vitest'
import { renderEventMail } from './render-mail.ts'

const baseUrl = 'https://us.example.com'
const hostile =
  '</p><img src=x onerror=alert(1)>\r\nBcc: all@evil.example https://evil.example www.evil.example'

function render(reasons: object[]) {
  const event = {
    id: 'evt_1',
    name: 'verdict.failed' as const,
    customerId: 'cust_1',
    payload: { run_id: 'run_1', target_url: 'https://shop.example.com/', reasons },
    createdAt: new Date('2026-11-28T09:00:00.000Z'),
  }
  return renderEventMail(event, { to: 'team@shop.example.com', baseUrl })
}

test('a mail has what failed, and one link', () => {
  const mail = render([
    { text: 'No visitor reached the goal.', fingerprint: null, severity: null, page_url: null },
  ])
  expect(mail).toMatchObject({
    to: 'team@shop.example.com',
    subject: 'Understudy: a run failed its gate',
    id: 'evt_1',
    text: `Understudy: a run failed its gate

https：//shop․example․com/

No visitor reached the goal.

Open in Understudy: https://us.example.com/app/cust_1/runs/run_1

To get no more of them, remove this address: https://us.example.com/app/cust_1/settings/webhooks
`,
  })
  expect([...mail.html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    'https://us.example.com/app/cust_1/runs/run_1',
  ])
})

test('nothing of a page is alive in a mail, neither as markup nor as an address that a reader links', () => {
  const page = 'https://shop.example.com/?q=<script>'
  const { subject, text, html } = render([
    { text: hostile, fingerprint: 'p', severity: 4, page_url: page },
  ])
  expect(subject).toBe('Understudy: a run failed its gate')
  expect(html.match(/<(?:img|script)/)).toBeNull()
  for (const part of [text, html]) {
    expect(part).not.toMatch(/all@|https:\/\/evil|www\.|evil\.example|https:\/\/shop/)
  }
  // In a line of its own, and nowhere at the start of one.
  expect(text).not.toMatch(/^Bcc:/m)
})
