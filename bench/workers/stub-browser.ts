import { setTimeout as wait } from 'node:timers/promises'
import type { LaunchedSession, Screenshot } from '../../server/src/browser/browser-session.ts'
import type { LaunchSession } from '../../server/src/browser/launch-session.ts'
import type { ActionResult } from '../../server/src/turn/action.ts'
import type { Observation } from '../../server/src/turn/observation.ts'
import { describeControl, describePage } from '../../server/tests/support/records/describe-page.ts'

/** Pages of the site, each with a link to the next. */
const pages = 8
const address = 'https://shop.example.com/'
/** What a browser takes for an action. */
const actionMs = 100
/** As large as a usual picture of a window. */
const pictureBytes = 40_000

/** A browser without a browser: a site of a few pages, which costs no processor time. */
export const launchStub: LaunchSession = () => Promise.resolve(createStub())

function createStub(): LaunchedSession {
  let page = 0
  const picture: Screenshot = { bytes: new Uint8Array(pictureBytes), extension: 'jpg' }
  return {
    open: () => Promise.resolve({ kind: 'opened', url: address, status: 200 }),
    observe: () => Promise.resolve(describeStubPage(page)),
    async act() {
      await wait(actionMs)
      page = Math.min(page + 1, pages - 1)
      return describeResult(page)
    },
    screenshot: () => Promise.resolve(picture),
    drawMarks: () => Promise.reject(new Error('no model sees these pages')),
    checkAccessibility: () => Promise.resolve({ url: null, violations: [] }),
    readSummary: () => Promise.resolve(null),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}

function describeStubPage(page: number): Observation {
  const name = `Page ${page + 1}`
  return describePage({
    url: `${address}${page}`,
    title: name,
    documentId: `d${page}`,
    fingerprint: `f${page}`,
    lines: [name],
    elements:
      page === pages - 1
        ? []
        : [describeControl('e1', `Page ${page + 2}`, { href: `${address}${page + 1}` })],
  })
}

function describeResult(page: number): ActionResult {
  return {
    ok: true,
    failure: null,
    target: null,
    changed: true,
    navigated: true,
    url: `${address}${page}`,
    ms: actionMs,
    requests: 1,
  }
}
