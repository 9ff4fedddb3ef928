import type { ObservedFriction } from '@understudy/contract/finding'
import { expect, test } from 'vitest'
import { createTestPersona } from '../../../tests/support/records/create-test-persona.ts'
import { describeControl, describePage } from '../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../tests/support/records/describe-step.ts'
import { detectAtOnce } from '../../../tests/support/records/detect-at-once.ts'
import { inspectAccessibility } from '../../friction/detect-friction.ts'
import type { ObservedElement, ObservedViolation, Observation } from '../../turn/observation.ts'
import { createFingerprint } from '../evidence/fingerprint.ts'

const shop = 'https://shop.example'
const box = { x: 0, y: 0, width: 200, height: 100 }
const { facts } = describePage()

test('an image that several pages show is one problem, whatever its query', () => {
  const [one, other] = ['?v=1', '?v=2'].map((query, index) => {
    const url = `https://cdn.example.net/mug.png${query}`
    const brokenImages = [{ url, alt: null, box }]
    return meet({ url: `${shop}/page-${'ab'[index]}`, facts: { ...facts, brokenImages } })
  })
  expect(one?.title).toBe('The image cdn.example.net/mug.png?v on /page-a does not load')
  expect(name(one)).toBe(name(other))
})

test('two images are two problems', () => {
  const [one, other] = ['mug', 'bowl'].map((file) => {
    const brokenImages = [{ url: `${shop}/${file}.png`, alt: null, box }]
    return meet({ url: `${shop}/list`, facts: { ...facts, brokenImages } })
  })
  expect(name(one)).not.toBe(name(other))
})

test('an image that a script made is named as it is, and is one problem in every session', () => {
  const [one, other] = ['0f8fad5b-d9cb-469f-a165-70867728950e', 'x'].map((id) => {
    const brokenImages = [{ url: `blob:${shop}/${id}`, alt: null, box }]
    return meet({ url: `${shop}/list`, facts: { ...facts, brokenImages } })
  })
  expect(one?.title).toBe('The image blob:shop.example on /list does not load')
  expect(name(one)).toBe(name(other))
})

test('a script error is identified by where it was thrown, over pages and releases', () => {
  const places = [`${shop}/main.3fa9c21b.js:1:2210`, `${shop}/main.77b0aa10.js:1:2210`]
  const [one, other] = places.map((place, index) => {
    const message = `TypeError: reading 'price' of item ${index === 0 ? 'mug' : 'bowl'}`
    return meet({ url: `${shop}/page-${index}`, errors: [{ message, url: shop, place }] })
  })
  expect(name(one)).toBe(name(other))
})

test('the same words thrown in two places are two problems', () => {
  const [one, other] = ['1:20', '1:90'].map((at) => {
    const errors = [{ message: 'TypeError: x', url: shop, place: `${shop}/main.js:${at}` }]
    return meet({ url: `${shop}/list`, errors })
  })
  expect(name(one)).not.toBe(name(other))
})

test('in inline scripts lines move, so the message identifies the error', () => {
  const [one, other] = ['a', 'b'].map((page, index) => {
    const url = `${shop}/${page}`
    const place = `${url}:${10 + index}:5`
    return meet({ url, errors: [{ message: 'ReferenceError: basket', url, place }] })
  })
  expect(name(one)).toBe(name(other))
})

test('a missing resource that several pages request is one problem', () => {
  const [one, other] = ['a', 'b'].map((page) =>
    meet({
      url: `${shop}/${page}`,
      failedRequests: [
        {
          method: 'GET',
          url: `${shop}/theme.css?v=${page}`,
          status: 404,
          resourceType: 'stylesheet',
          error: null,
          blocked: false,
        },
      ],
    }),
  )
  expect(one?.title).toBe('/a is missing a style sheet that fails to load')
  expect(name(one)).toBe(name(other))
})

test('a rule that the footer breaks is one problem of the site, and one of the content another', () => {
  const [one, other] = ['a', 'b'].map((page) => seeLowContrast(`${shop}/${page}`, 'footer'))
  expect(one?.title).toBe('Low contrast makes text hard to read in the footer')
  expect(name(one)).toBe(name(other))
  expect(name(seeLowContrast(`${shop}/a`, null))).not.toBe(name(one))
})

test('a rule that one component breaks is one problem on every page that has it', () => {
  const [one, other] = ['a', 'b'].map((page) => seeLowContrast(`${shop}/${page}`, null))
  expect(name(one)).toBe(name(other))
})

test('a dead link of the footer is one problem on every page, one of the content is not', () => {
  const [one, other] = ['a', 'b'].map((page) => clickDead(`${shop}/${page}`, 'footer'))
  expect(one?.title).toBe('The “Size guide” button does nothing')
  expect(name(one)).toBe(name(other))
  const [mine, yours] = ['a', 'b'].map((page) => clickDead(`${shop}/${page}`, null))
  expect(name(mine)).not.toBe(name(yours))
})

test('views of a router are pages of their own', () => {
  const [one, other] = ['cart', 'help'].map((view) => clickDead(`${shop}/#/${view}`, null))
  expect(one?.observed).toContain('on /#/cart')
  expect(name(one)).not.toBe(name(other))
})

function seeLowContrast(url: string, region: ObservedElement['region']): ObservedFriction {
  const selector = region === null ? 'li:nth-child(3) > .price' : '.legal'
  const violation: ObservedViolation = {
    url,
    turn: 0,
    rule: 'color-contrast',
    impact: 'serious',
    help: 'Elements must meet minimum color contrast ratio thresholds',
    help_url: 'https://rules.example/color-contrast',
    targets: [selector],
    places: [
      {
        selector,
        path: selector,
        tag: 'p',
        text: '€ 18.00',
        region,
        context: null,
        inRegion: 1,
        detail: '',
        box: null,
      },
    ],
    count: 1,
  }
  return pickOnly(inspectAccessibility([violation], []))
}

function clickDead(url: string, region: ObservedElement['region']): ObservedFriction {
  const before = describePage({ url, elements: [describeControl('e1', 'Size guide', { region })] })
  const step = describeStep(
    { kind: 'click', ref: 'e1' },
    {
      before,
      after: { ...before },
      result: { changed: false },
    },
  )
  return pickOnly(detectAtOnce({ step, earlier: [], persona: createTestPersona() }))
}

function meet(parts: Partial<Observation>): ObservedFriction {
  const step = describeStep({ kind: 'back' }, { after: describePage(parts) })
  return pickOnly(detectAtOnce({ step, earlier: [], persona: createTestPersona() }))
}

function pickOnly(found: readonly ObservedFriction[]): ObservedFriction {
  const [only, ...others] = found
  if (only === undefined || others.length > 0) throw new Error(`${found.length} were noticed`)
  return only
}

function name(friction: ObservedFriction | undefined): string {
  if (friction === undefined) throw new Error('nothing was noticed')
  return createFingerprint(friction)
}
