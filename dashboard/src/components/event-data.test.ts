import { expect, test } from 'vitest'
import { describeAction } from './event-data.ts'

test('quotes within the words of an action become single quotes', () => {
  const action = { kind: 'done', label: null, text: 'The page shows it: “Thank you”.' }
  expect(describeAction(action)).toBe('done “The page shows it: ‘Thank you’.”')
  const click = { kind: 'click', label: 'Open “Mugs”', text: null }
  expect(describeAction(click)).toBe('click ‘Open “Mugs”’')
})
