import { inspectAccessibility } from '../../../src/friction/detect-friction.ts'
import { isPageRule } from '../../../src/turn/page/page-rule.ts'
import { openTestSession, type TestSessionOptions } from './open-test-session.ts'

const { signal } = new AbortController()

const styles = '<style>body { margin: 20px; font: 16px/1.4 sans-serif }</style>'

/** What looks wrong on a page with this content, each as its detector and its title. */
export async function look(body: string, options: TestSessionOptions = {}): Promise<string[]> {
  const page = `<!doctype html><html lang="en"><title>Shop</title>${styles}<main><h1>Shop</h1>${body}</main>`
  await using session = await openTestSession({ '/': page }, {}, options)
  await session.open('/')
  const { violations } = await session.session.checkAccessibility(signal)
  const ours = violations.filter(({ rule }) => isPageRule(rule))
  return inspectAccessibility(ours, []).map(({ detector, title }) => `${detector}: ${title}`)
}
