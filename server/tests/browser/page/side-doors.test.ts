import { expect, test } from 'vitest'
import { loginCuts } from '../../../src/turn/login-block.ts'
import { sideDoors, spellingDoors } from '../../support/side-doors/side-doors.ts'
import { useSideDoors } from '../../support/side-doors/use-side-doors.ts'

const working = sideDoors.filter(({ works }) => works).map(({ name }) => name)

test('the list is long, and every way on it has a name of its own', () => {
  expect(working.length).toBeGreaterThanOrEqual(60)
  expect(new Set(sideDoors.map(({ name }) => name)).size).toBe(sideDoors.length)
})

test('without a login these ways lead to another host, so the list proves something', async () => {
  const { used, methods } = await useSideDoors({
    leadsTo: 'away',
    doors: sideDoors,
    as: 'unguarded',
  })
  expect(used).toEqual(expect.arrayContaining(working))
  expect(methods).toContain(Buffer.from('nothing-of-interest').toString('hex'))
})

test.each([
  ['way', sideDoors, ['fetch-header', 'fetch-method-later']],
  ['spelling', spellingDoors, []],
])('a login leaves by no %s', async (_kind, doors, preflights) => {
  const { used, leaks, connected, told } = await useSideDoors({
    leadsTo: 'away',
    doors,
    as: 'with a login',
  })

  // A preflight asks whether a header may be sent, without it, or for a method that says nothing.
  expect(used.toSorted()).toEqual(preflights)
  // Two preflights under way at once connect in either order.
  expect(connected.toSorted()).toEqual(preflights.map((name) => `${name}.third.test.example`))
  expect(leaks).toEqual([])
  expect(told.map(({ error }) => error)).toContain(loginCuts.sent)
})

test('these ways also lead to an address that names a change', async () => {
  const { used } = await useSideDoors({ leadsTo: 'own', doors: sideDoors, as: 'unguarded' })
  // The browser fetches them from an address of its own choice.
  const anywhere = working.filter((name) => name !== 'related-origins')
  expect(used).toEqual(expect.arrayContaining(anywhere))
})

test('a read-only browser uses none of them, and tells what it held back', async () => {
  const { own, told } = await useSideDoors({ leadsTo: 'own', doors: sideDoors, as: 'read-only' })

  expect(own).toEqual([])
  const names = told.flatMap(({ url }) => URL.parse(url)?.pathname.split('/').at(-1) ?? [])
  expect(names).toEqual(expect.arrayContaining(['image', 'script', 'style-font']))
})
