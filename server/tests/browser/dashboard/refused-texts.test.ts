import { expect, test } from 'vitest'
import {
  describeRefusal,
  fill,
  press,
  type Refusal,
  shareRefusals,
} from '../../support/browser/share-refusals.ts'

const readRefusal = shareRefusals()

const rosa = '/personas/new?from=pers_0000000000000000000default'

/** Texts that the service refuses; the page names their fields as its form does. */
const refusals: Readonly<Record<string, Refusal>> = {
  'the preview of a goal with too much text': {
    path: rosa,
    act: fill({ Goals: `Buy tea\n${'tea '.repeat(600)}` }),
    title: 'There is no preview',
    reason: /^Goals \(number 2\) must have at most 2000 characters\.$/,
  },
  'the preview of a persona with too much text': {
    path: rosa,
    act: fill({ Goals: `${'tea '.repeat(450)}\n`.repeat(10) }),
    title: 'There is no preview',
    reason: /^The texts of a persona can have 16000 characters together\. These have \d+\.$/,
  },
  'a run with a step that is too long': {
    path: '/runs/new',
    open: fill({
      'Address of the site': 'https://shop.example.com/',
      Steps: `Find a tea\n${'Pay '.repeat(600)}`,
    }),
    act: press('Start the run'),
    title: 'The run was not started',
    reason: /^Steps \(number 2\) must have at most 2000 characters\.$/,
  },
  'a persona with too much text': {
    path: rosa,
    open: fill({ Goals: `${'tea '.repeat(450)}\n`.repeat(10) }),
    act: press('Add the persona'),
    title: 'The persona was not saved',
    reason: /can have 16,?000 characters together/,
  },
}

test.each(Object.keys(refusals))('%s is refused, and its field is named', async (what) => {
  const refusal = refusals[what]
  if (refusal === undefined) throw new Error('unknown')
  expect(await readRefusal(refusal)).toEqual(describeRefusal(refusal))
})
