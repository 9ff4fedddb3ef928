import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import { describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { Observation, ObservedViolation, ViolationPlace } from '../../../turn/observation.ts'
import { inspectAccessibility } from '../../detect-friction.ts'
import type { NoticedFriction } from '../../detector.ts'
import { unlabelledControl } from '../controls/unlabelled-control.ts'
import { accessibilityViolation } from './accessibility-violation.ts'

test('a severe violation says what is wrong, where, and how to fix it', () => {
  expect(accessibilityViolation.inspect([violation({})])).toEqual([
    {
      subject: 'shop.example/shipping color-contrast td.cost',
      category: 'accessibility',
      severity: 2,
      attribution: 'site',
      status: 'verified',
      title: 'Low contrast makes text hard to read on /shipping',
      expected:
        'Text has a contrast of at least 4.5:1 with its background, large text at least 3:1 (rule color-contrast).',
      observed:
        'On /shipping 12 elements break the rule, with serious impact on users: td.cost, th and 10 more.',
      quote: '€ 4.90',
      box: null,
      recommendation:
        'Raise the contrast of “€ 4.90”, “Country” on /shipping; https://rules.example/color-contrast shows how.',
    },
  ])
})

test('a rule that is broken in two parts is counted for each, also beyond the places that are named', () => {
  const header = { region: 'header', inRegion: 2 } as const
  const places = [place('kbd', header), place('td.cost', { inRegion: 36 })]
  const found = accessibilityViolation
    .inspect([violation({ places, count: 38 })])
    .map(({ title, observed }) => `${title}: ${observed}`)
  expect(found).toEqual([
    'Low contrast makes text hard to read in the header: On /shipping 2 elements break the rule, with serious impact on users: kbd and 1 more.',
    'Low contrast makes text hard to read on /shipping: On /shipping 36 elements break the rule, with serious impact on users: td.cost and 35 more.',
  ])
})

test('what breaks a rule in a part that all pages share is one problem, with or without a class', () => {
  const subjects = ['a', 'b'].flatMap((page) => {
    const url = `https://shop.example/${page}`
    const places = [place('kbd', { region: 'header' })]
    return accessibilityViolation.inspect([violation({ url, places })])
  })
  expect(subjects.map(({ subject }) => subject)).toEqual([
    'shop.example/a @header color-contrast kbd',
    'shop.example/b @header color-contrast kbd',
  ])
})

test.each([
  ['.trail > span', '.trail > span', 'of a template'],
  ['#main > p > span', 'span on shop.example/a', 'of its page'],
  ['.trail > .name', '.name', 'with a class'],
])('an element without a class at “%s” is known as “%s”, %s', (selector, component) => {
  const found = violation({ url: 'https://shop.example/a', places: [place(selector)] })
  expect(accessibilityViolation.inspect([found])).toMatchObject([
    { subject: `shop.example/a color-contrast ${component}` },
  ])
})

test('a single place, and a critical impact', () => {
  const alone = violation({ impact: 'critical', count: 1, places: [place('img')] })
  expect(accessibilityViolation.inspect([alone])).toMatchObject([
    {
      severity: 3,
      observed: 'On /shipping 1 element breaks the rule, with critical impact on users: img.',
    },
  ])
})

test('without a text of its own, what is mended is named by its kind', () => {
  const silent = { ...place('img'), text: '' }
  const picture = violation({ rule: 'image-alt', count: 1, places: [silent] })
  expect(accessibilityViolation.inspect([picture])[0]?.recommendation).toMatch(
    /^Add alternative text to the picture on \/shipping; https:/,
  )
})

test('a long text is shortened, and a rule without words of ours asks for no change of it', () => {
  const keys = { ...place('#keys'), text: 'ÀàÁáÂâÃãÄäǍǎ'.repeat(9) }
  const [known, other] = ['aria-hidden-focus', 'aria-roles'].map(
    (rule) =>
      accessibilityViolation.inspect([violation({ rule, count: 1, places: [keys] })])[0]
        ?.recommendation,
  )
  expect(known).toMatch(/^Keep the focus out of, or stop hiding, “[^”]{59}…” on \/shipping; https:/)
  expect(other).toMatch(/^Follow this rule on \/shipping; https:/)
})

test('long paths of elements are cut to their meaningful end', () => {
  const path = 'main > div:nth-child(2) > section > div:nth-child(1) > table > tbody > tr > td.cost'
  const [found] = accessibilityViolation.inspect([violation({ count: 1, places: [place(path)] })])
  expect(found?.observed).toContain(': … > tbody > tr > td.cost.')
})

test('a rule without our own wording uses that of axe-core', () => {
  const other = violation({
    rule: 'aria-required-attr',
    help: 'Required ARIA attributes must be provided',
  })
  expect(accessibilityViolation.inspect([other])).toMatchObject([
    {
      title:
        'Accessibility rule violated: “Required ARIA attributes must be provided” on /shipping',
    },
  ])
})

test.each([
  ['aria-required-parent', 'Screen readers do not say what a part belongs to on /shipping'],
  ['definition-list', 'Screen readers cannot tell terms from explanations on /shipping'],
  ['label-content-name-mismatch', 'Voice users cannot say what a control shows on /shipping'],
  ['aria-progressbar-name', 'A progress indicator has no name for screen readers on /shipping'],
])('the rule %s is told by what visitors notice', (rule, title) => {
  expect(accessibilityViolation.inspect([violation({ rule })])).toMatchObject([{ title }])
})

test.each([
  ['of moderate impact', { impact: 'moderate' as const }],
  ['about names, which another detector reports', { rule: 'button-name' }],
  ['about the names of image buttons', { rule: 'input-image-alt' }],
])('a violation %s is left to other detectors', (_title, parts) => {
  expect(accessibilityViolation.inspect([violation(parts)])).toEqual([])
})

test('unnamed fields of one form are one problem, and told by the words beside them', () => {
  const box = { x: 0, y: 0, width: 20, height: 20 }
  const unlabelled = [
    ['input', '#a > input:nth-child(2)', 'Title'],
    ['input', '#a > input:nth-child(4)', 'Description'],
    ['select', '#type', 'Type'],
    ['textarea', '#more', null],
  ].map(([tag, selector, textBefore = null]) => ({
    tag: tag ?? '',
    selector: selector ?? '',
    textBefore,
    box,
    context: 'New calendar',
    region: null,
  }))
  const { facts } = describePage()
  expect(detectUnlabelled({ facts: { ...facts, unlabelled } })).toMatchObject([
    {
      title: 'Fields and a drop-down list under “New calendar” have no name for screen readers',
      observed: 'Unnamed on /shipping: what stands beside “Title”, “Description”, “Type”, #more.',
    },
  ])
})

test('unnamed controls are reported once per kind, so that a dialog with more of them makes no other problem', () => {
  const nameless = [
    ['button', '#rows > li:nth-child(1) > button:nth-child(3)'],
    ['button', '#rows > li:nth-child(2) > button:nth-child(3)'],
    ['select', '#glaze'],
    ['iframe', '#frame'],
    ['a', 'a[href="/products/moon-vase"]'],
    ['a', 'a[href="/products/bud-vase"]'],
    ['div', '#chat-1'],
    ['button', 'h1 > button'],
  ] as const
  const box = { x: 0, y: 0, width: 20, height: 20 }
  const unlabelled = nameless.map(([tag, selector]) => ({
    tag,
    selector,
    box,
    context: null,
    region: null,
    textBefore: null,
  }))
  const { facts } = describePage()
  expect(detectUnlabelled({ facts: { ...facts, unlabelled } })).toMatchObject([
    {
      attribution: 'site',
      category: 'accessibility',
      severity: 3,
      subject: 'shop.example/shipping button',
      title: 'Buttons on /shipping have no name for screen readers',
      observed:
        'Unnamed on /shipping: #rows > li:nth-child(1) > button:nth-child(3), #rows > li:nth-child(2) > button:nth-child(3), h1 > button.',
    },
    {
      subject: 'shop.example/shipping select',
      title: 'A drop-down list on /shipping has no name for screen readers',
    },
    {
      severity: 2,
      subject: 'shop.example/shipping a',
      title: 'Links on /shipping have no name for screen readers',
    },
    {
      subject: 'shop.example/shipping div',
      title: 'A control on /shipping has no name for screen readers',
    },
  ])
})

test('unnamed controls of one kind in many places of a page are one problem', () => {
  const places = ['#zoom-in', '#zoom-out', '#map'].map((path) => place(path, { tag: 'button' }))
  expect(unlabelledControl.inspect([violation({ rule: 'button-name', places })])).toMatchObject([
    {
      subject: 'shop.example/shipping button',
      title: 'Buttons on /shipping have no name for screen readers',
      observed: 'Unnamed on /shipping: #zoom-in, #zoom-out, #map.',
      recommendation:
        'Give the buttons on /shipping names that say what they do, such as visible labels that are connected with them in code.',
    },
  ])
})

test('paths that say the same when they are shortened are listed once', () => {
  const places = [1, 2, 3].map((row) =>
    place(`#list > li:nth-child(${row}) > div > div:nth-child(1) > span > input`, { tag: 'input' }),
  )
  expect(unlabelledControl.inspect([violation({ rule: 'label', places })])).toMatchObject([
    { observed: 'Unnamed on /shipping: … > div:nth-child(1) > span > input (3 times).' },
  ])
})

test('unnamed controls of one kind in a part that all pages share are one problem', () => {
  const paths = ['#icons > li:nth-child(1) > a', '#more > span > a']
  const region = { tag: 'a', region: 'navigation' } as const
  const places = paths.map((path) => place(path, region))
  expect(unlabelledControl.inspect([violation({ rule: 'link-name', places })])).toMatchObject([
    {
      subject: 'shop.example/shipping @navigation a',
      title: 'Links in the navigation have no name for screen readers',
      observed: `Unnamed on /shipping: ${paths.join(', ')}.`,
    },
  ])
})

test('a control that only the check of the whole page saw is named by the heading above it', () => {
  const places = [place('#slider', { tag: 'div', context: 'Sliders' })]
  expect(
    unlabelledControl.inspect([violation({ rule: 'aria-input-field-name', places })]),
  ).toMatchObject([{ title: 'A control under “Sliders” has no name for screen readers' }])
})

test('a control that only the check of the whole page saw is the same problem as one in view', () => {
  const row = '#rows > li:nth-child(9) > button:nth-child(3)'
  const unnamed = violation({ rule: 'button-name', places: [{ ...place(row), tag: 'button' }] })
  expect(unlabelledControl.inspect([unnamed])).toMatchObject([
    {
      severity: 3,
      status: 'verified',
      subject: 'shop.example/shipping button',
      title: 'A button on /shipping has no name for screen readers',
      observed: `Unnamed on /shipping: ${row}.`,
      box: null,
    },
  ])
  expect(unlabelledControl.inspect([violation({})])).toEqual([])

  const [known] = inspectAccessibility([unnamed], [])
  expect(known?.detector).toBe('unlabelled-control')
  expect(inspectAccessibility([unnamed], known === undefined ? [] : [known])).toEqual([])
})

function place(selector: string, parts: Partial<ViolationPlace> = {}): ViolationPlace {
  const where = { region: null, context: null, inRegion: 1, detail: '', box: null }
  return { selector, path: selector, tag: 'td', text: '', ...where, ...parts }
}

function violation(parts: Partial<ObservedViolation>): ObservedViolation {
  return {
    url: 'https://shop.example/shipping',
    turn: 0,
    rule: 'color-contrast',
    impact: 'serious',
    help: 'Elements must meet minimum color contrast ratio thresholds',
    help_url: 'https://rules.example/color-contrast',
    targets: ['td.cost', 'th'],
    places: [
      place('td.cost', { text: '€ 4.90', inRegion: 12 }),
      place('th', { text: 'Country', inRegion: 12 }),
    ],
    count: 12,
    ...parts,
  }
}

function detectUnlabelled(parts: Partial<Observation>): NoticedFriction[] {
  const after = describePage({ url: 'https://shop.example/shipping', ...parts })
  const step = describeStep({ kind: 'back' }, { after, before: describePage() })
  return unlabelledControl.detect({ step, earlier: [], persona: createTestPersona() })
}
