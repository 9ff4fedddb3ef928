import { expect, test } from 'vitest'
import {
  describeRequest,
  seePage,
  unansweredScript,
} from '../../../../tests/support/records/see-page.ts'
import { loginCuts } from '../../../turn/login-block.ts'
import { blockedHost } from './blocked-host.ts'
import { scriptError } from './script-error.ts'

test('what our rules block is reported as ours, once for each host', () => {
  const context = seePage({
    blockedNavigations: [{ url: 'https://pay.example.net/a', reason: 'not allowed' }],
    failedRequests: [
      describeRequest({ url: 'https://cdn.example.net/a.js', status: null, blocked: true }),
      describeRequest({ url: 'https://cdn.example.net/b.js', status: null, blocked: true }),
      describeRequest({ url: 'https://down.example.net/', status: null }),
    ],
  })
  expect(blockedHost.detect(context)).toMatchObject([
    { attribution: 'policy', severity: 0, subject: 'navigation pay.example.net' },
    { attribution: 'infrastructure', severity: 0, subject: 'request cdn.example.net' },
  ])
})

test('hosts that give no response are named as not tested, once each', () => {
  const failedRequests = [
    unansweredScript,
    describeRequest({ ...unansweredScript, url: 'https://cdn.example.net/other.css' }),
    describeRequest({ ...unansweredScript, url: 'https://stats.example.net/collect' }),
    describeRequest({ ...unansweredScript, resourceType: 'document' }),
    describeRequest({
      ...unansweredScript,
      url: 'https://late.example.net/a.js',
      error: 'net::ERR_ABORTED',
    }),
    describeRequest({ ...unansweredScript, url: 'https://csp.example.net/a.js', error: 'csp' }),
    describeRequest({
      ...unansweredScript,
      url: 'https://photos.example.net/a.png',
      error: 'net::ERR_BLOCKED_BY_ORB',
    }),
  ]
  expect(blockedHost.detect(seePage({ failedRequests }))).toMatchObject([
    {
      attribution: 'infrastructure',
      severity: 0,
      subject: 'silence cdn.example.net',
      title: 'A request to cdn.example.net got no response',
    },
  ])
})

test('a request blocked to protect a login is reported with its reason, and not as the site’s', () => {
  const error = loginCuts.sent
  const context = seePage({
    blockedNavigations: [{ url: 'https://away.example.net/a', reason: loginCuts.unread }],
    failedRequests: [
      describeRequest({ url: 'https://away.example.net/b', status: null, blocked: true, error }),
    ],
    errors: [{ message: 'The WebSocket was closed', url: null, place: null }],
  })
  expect(blockedHost.detect(context)).toMatchObject([
    {
      attribution: 'policy',
      subject: 'login away.example.net',
      title: 'Requests to away.example.net were blocked to keep the login on its own host',
      observed: `The page tried to reach away.example.net: ${loginCuts.unread}; ${loginCuts.sent}.`,
    },
  ])
  expect(scriptError.detect(context)).toEqual([])
})

test('non-web documents are reported as ours too, once for each scheme', () => {
  const urls = ['mailto:a@b.example', 'mailto:c@d.example', 'chrome://version/', 'about:blank']
  const blockedNavigations = urls.map((url) => ({ url, reason: 'not allowed' }))
  expect(blockedHost.detect(seePage({ blockedNavigations }))).toMatchObject(
    ['mailto:', 'chrome:', 'about:'].map((scheme) => ({
      attribution: 'policy',
      severity: 0,
      subject: `navigation ${scheme}`,
      title: `A ${scheme} address was not opened`,
    })),
  )
})
