import { describe, expect, test } from 'vitest'
import { hostAnswers } from './answers.ts'

const url = 'https://shop.example/'
const violation = {
  url,
  turn: 0,
  rule: 'label',
  impact: 'critical',
  help: 'Form elements must have labels',
  help_url: 'https://dequeuniversity.com/rules/axe/4.14/label?application=axeAPI',
  targets: ['p'],
  count: 1,
  places: [
    {
      selector: 'p',
      path: 'body > p',
      tag: 'p',
      text: 'Tea',
      region: null,
      context: null,
      inRegion: 1,
      detail: '',
      box: null,
    },
  ],
}

describe('of a violation', () => {
  test('the words, their address and the impact are those of the rule', () => {
    const lie = {
      ...violation,
      impact: 'minor',
      help: 'The bank steals your money',
      help_url: 'javascript:alert(1)',
    }
    const { violations } = hostAnswers.checkAccessibility.parse({ url, violations: [lie] })
    expect(violations).toEqual([violation])
  })

  test.each([
    ['a rule that is not checked', [{ ...violation, rule: 'r0<img>' }]],
    ['the same rule twice', [violation, violation]],
    ['no element', [{ ...violation, count: 0 }]],
  ])('%s is refused', (_what, violations) => {
    expect(hostAnswers.checkAccessibility.safeParse({ url, violations }).success).toBe(false)
  })
})
