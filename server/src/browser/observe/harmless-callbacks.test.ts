import { expect, test } from 'vitest'
import { HarmlessCallbacks } from './harmless-callbacks.ts'

const account = 'https://shop.example:8443/people/maya/orders?tab=open'

test.each([
  ['harmless', { harmless: [7], visible: [] }],
  ['visible', { harmless: [], visible: [7] }],
])('what is told of %s callbacks names the host and no path, and is understood', (_kind, found) => {
  const [learning, other] = [new HarmlessCallbacks(), new HarmlessCallbacks()]

  learning.learn(account, found)
  const told = learning.takeNews()
  other.adopt(told)

  expect(told).toEqual([
    { page: expect.stringMatching(/^shop\.example:8443\/[0-9a-f]{64}$/u), ...found },
  ])
  expect(other.find(account)).toEqual(found)
  expect(other.find('https://shop.example:8443/people/maya')).toEqual({ harmless: [], visible: [] })
})
