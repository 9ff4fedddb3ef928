import { expect, test } from 'vitest'
import { renderSlackMessage } from './render-slack-message.ts'

const baseUrl = 'https://understudy.example.com'
const at = new Date('2026-11-28T09:00:00.000Z')
const hostile = '<!channel> <@U1> *bold* `code` <https://evil.example/|log in> @here :skull: & </b>'

function render(
  name: 'verdict.failed' | 'monitor.silent' | 'run.completed',
  payload: object,
): unknown {
  const event = { id: 'evt_1', name, customerId: 'cust_1', payload: { ...payload }, createdAt: at }
  return JSON.parse(renderSlackMessage(event, baseUrl))
}

function plain(text: string) {
  return { type: 'plain_text', text, emoji: false }
}

test('what a site says is only in plain texts, in which nothing is alive', () => {
  const message = render('verdict.failed', {
    run_id: 'run_1',
    target_url: 'https://shop.example.com/',
    summary: hostile,
    reasons: [
      { text: hostile, fingerprint: 'p1', severity: 4, page_url: 'https://shop.example.com/cart' },
      { text: 'No visitor reached the goal.', fingerprint: null, severity: null, page_url: null },
    ],
  })
  expect(message).toEqual({
    text: 'Understudy: a run failed its gate',
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: plain('Understudy: a run failed its gate') },
      { type: 'section', text: plain('https://shop.example.com/') },
      {
        type: 'section',
        text: plain(`${hostile} (severity 4)\nhttps://shop.example.com/cart`),
      },
      { type: 'section', text: plain('No visitor reached the goal.') },
      {
        type: 'actions',
        elements: [
          {
            type: 'button',
            text: plain('Open in Understudy'),
            url: 'https://understudy.example.com/app/cust_1/runs/run_1',
          },
        ],
      },
    ],
  })
})

test('a text that is too long for Slack is cut', () => {
  const reasons = [{ text: '😀'.repeat(3000), fingerprint: 'p', severity: 3, page_url: null }]
  const told = JSON.stringify(
    render('verdict.failed', {
      run_id: 'r',
      target_url: 'https://a.example/',
      summary: '',
      reasons,
    }),
  )
  expect(told.length).toBeLessThan(4000)
})

test('a silent check links to the check, and another event to its run', () => {
  const silent = { deploy_check_id: 'dc_1', name: hostile, last_ended_at: null, missed: 3 }
  expect(render('monitor.silent', silent)).toMatchObject({
    text: 'Understudy: a scheduled check is silent',
    blocks: [
      {},
      { text: plain(hostile) },
      { text: plain('No run has ended for 3 scheduled times. Last end: none.') },
      { elements: [{ url: `${baseUrl}/app/cust_1/checks/dc_1` }] },
    ],
  })
  expect(render('run.completed', { run_id: 'run_2' })).toMatchObject({
    text: 'Understudy: run.completed',
    blocks: [{}, {}, { elements: [{ url: `${baseUrl}/app/cust_1/runs/run_2` }] }],
  })
})
