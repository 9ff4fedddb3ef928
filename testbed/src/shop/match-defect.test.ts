import { expect, test } from 'vitest'
import type { DefectId } from './defects.ts'
import { matchDefect } from './match-defect.ts'

type Told = Parameters<typeof matchDefect>[0]

/** As the detectors write them; the path is that of the evidence. */
const written: readonly [DefectId, Told][] = [
  ['dead-size-guide', tell('interaction', 'The “Size guide” button does nothing', '/products/x')],
  [
    'broken-care-link',
    tell(
      'navigation',
      'The “How to care for stoneware” link leads to an error page',
      '/products/bud-vase',
      'It led from /products/bud-vase to /help/stoneware-care, which returned HTTP 404.',
    ),
  ],
  [
    'broken-picture',
    tell(
      'content',
      'The image “Espresso cups, set of two” on /shop/mugs does not load',
      '/shop/mugs',
    ),
  ],
  ['jumping-home', tell('layout', 'The content of the start page jumps while it loads', '/')],
  ['slow-teapots', tell('performance', '/shop/teapots keeps users waiting', '/shop/teapots')],
  [
    'covered-buy-button',
    tell(
      'layout',
      'The “Add to cart” button is covered by the part of the page that says “Nearly gone”',
      '/products/latte-mug',
      'On /products/latte-mug, the part of the page that says “Nearly gone” covers it and receives the click.',
    ),
  ],
  [
    'crashing-gallery',
    tell(
      'error',
      'The “Next picture” button does nothing: a script fails on click',
      '/products/bud-vase',
      'After the click the page did not change, and the browser reported: Cannot read properties of null (reading ’src’)',
    ),
  ],
  [
    'forgetful-checkout',
    tell('form', 'The form on /checkout loses the input after an error', '/checkout'),
  ],
  [
    'unmarked-phone',
    tell(
      'error',
      'An error message does not say what is wrong: “Invalid input.”',
      '/checkout',
      'After using the “Continue to payment” button on /checkout the page said: “Invalid input.”',
    ),
  ],
  [
    'unmarked-phone',
    tell(
      'form',
      'The form on /checkout is rejected; “Phone” was left empty and is not marked as required',
      '/checkout',
    ),
  ],
  [
    'false-thanks',
    tell(
      'trust',
      'The site says “Thank you! Your message was sent.” though the request behind it failed',
      '/contact',
      'After using the “Send message” button the page said “Thank you! Your message was sent.”, while POST /api/messages returned HTTP 500.',
    ),
  ],
  [
    'nameless-glaze',
    tell(
      'accessibility',
      'A drop-down list under “Bud vase” has no name for screen readers',
      '/products/bud-vase',
    ),
  ],
]

test('a finding in a detector’s words matches its defect', () => {
  expect(written.map(([, finding]) => matchDefect(finding)?.id)).toEqual(written.map(([id]) => id))
})

test('the same problem with another control or on another page matches none', () => {
  const others = [
    tell('interaction', 'The “Add to cart” button does nothing', '/products/bud-vase'),
    tell('interaction', 'The “Size guide” button does nothing', '/about'),
    tell('content', 'The image “Speckled mug” on /shop/mugs does not load', '/shop/mugs'),
    tell('performance', '/shop/mugs keeps users waiting', '/shop/mugs'),
    tell('layout', 'The content of /shop/mugs jumps', '/shop/mugs'),
    tell('form', 'The form on /contact loses the input after an error', '/contact'),
    tell(
      'accessibility',
      'A drop-down list under “Contact” has no name for screen readers',
      '/contact',
    ),
    tell(
      'error',
      'An error message does not say what is wrong: “Invalid input.”',
      '/contact',
      'After using the “Send” button on /contact the page said: “Invalid input.”',
    ),
  ]
  expect(others.map((finding) => matchDefect(finding))).toEqual(others.map(() => null))
})

test('the right words in the wrong category match nothing', () => {
  expect(
    matchDefect(tell('content', 'The content of the start page jumps while it loads', '/')),
  ).toBeNull()
})

test('a finding that is not the site’s fault matches nothing', () => {
  const finding = {
    ...tell('layout', 'The content of the start page jumps while it loads', '/'),
    attribution: 'agent' as const,
  }
  expect(matchDefect(finding)).toBeNull()
})

function tell(category: Told['category'], title: string, path: string, observed = ''): Told {
  const evidence = { turn: 1, screenshot: null, quote: null, box: null }
  return {
    attribution: 'site',
    category,
    title,
    observed,
    evidence: [{ ...evidence, url: `https://shop.understudy.example${path}` }],
  }
}
