import { expect, test } from 'vitest'
import { describeFix } from './render-results.ts'

test.each([
  [
    'Add alternative text to the picture on /about; https://dequeuniversity.com/rules/axe/4.14/image-alt?application=axeAPI shows how.',
    'Add alternative text to the picture on /about.',
  ],
  [
    'Replace “Loading reviews…” with a result or an error message in every case, including when the request behind it fails.',
    'Replace “Loading reviews…” with a result or an error message in every case, including when the request behind it fails.',
  ],
  ['Link https://example.com/ from /about.', 'Link https://example.com/ from /about.'],
])('the fix “%s” is told whole, without a link for reading on', (recommendation, told) => {
  expect(describeFix(recommendation)).toBe(told)
})
