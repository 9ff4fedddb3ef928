import { expect, test } from 'vitest'
import { describeControl, describePage } from '../../../tests/support/records/describe-page.ts'
import { createLoopGuard } from './loop-guard.ts'

const page = describePage({ elements: [describeControl('e1', 'Apply')] })
const click = { kind: 'click', ref: 'e1' } as const

test('the mind is told at the third repeat and not before', () => {
  const guard = createLoopGuard('https://shop.example/')
  guard.judge(page, click)
  guard.judge(page, click)
  expect(guard.findWarning(page)).toBeNull()
  guard.judge(page, click)
  expect(guard.findWarning(page)).toContain('3 times')
})

test('the sixth repeat is replaced by another move, and after three of those the session is stuck', () => {
  const guard = createLoopGuard('https://shop.example/')
  const verdicts = Array.from({ length: 9 }, () => guard.judge(page, click))
  expect(verdicts.slice(0, 5).map(({ kind }) => kind)).toEqual(Array(5).fill('free'))
  expect(verdicts.slice(5)).toEqual([
    { kind: 'moved', action: { kind: 'back' } },
    { kind: 'moved', action: { kind: 'scroll', to: 'down' } },
    { kind: 'moved', action: { kind: 'goto', url: 'https://shop.example/' } },
    { kind: 'stuck' },
  ])
})

test.each([
  ['two', ['e1', 'e2']],
  ['three', ['e1', 'e2', 'e3']],
])('a loop of %s actions is reported at its second repeat, on every page of it', (_, refs) => {
  const guard = createLoopGuard('https://shop.example/')
  const pages = new Map(
    refs.map((ref) => [
      ref,
      describePage({
        fingerprint: `page of ${ref}`,
        elements: [describeControl(ref, `To ${ref}`)],
      }),
    ]),
  )
  const go = (ref: string) => guard.judge(pages.get(ref) ?? page, { kind: 'click', ref })
  for (const ref of [...refs, ...refs.slice(0, -1)]) go(ref)
  expect([...pages.values()].map((one) => guard.findWarning(one))).toEqual(refs.map(() => null))

  go(refs.at(-1) ?? '')

  for (const one of pages.values()) {
    expect(guard.findWarning(one)).toContain(
      `the same ${refs.length} actions in the same order twice`,
    )
  }
})

test('the same control under another ref is the same repeat, another page state is not', () => {
  const guard = createLoopGuard('https://shop.example/')
  const renumbered = describePage({
    elements: [describeControl('e9', 'Apply', { selector: '#e1' })],
  })
  guard.judge(page, click)
  guard.judge(renumbered, { kind: 'click', ref: 'e9' })
  guard.judge(page, click)
  expect(guard.findWarning(page)).not.toBeNull()
  expect(guard.findWarning(describePage({ fingerprint: 'f2' }))).toBeNull()
})
