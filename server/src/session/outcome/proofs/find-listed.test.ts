import { expect, test } from 'vitest'
import { describeControl, describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import { judgeByCode, readAim } from '../outcome-facts.ts'

const host = 'https://paper.example'
const add = describeControl('e1', 'Add to cart')
const product = describePage({ url: `${host}/a4`, title: 'Copy paper A4', elements: [add] })

test.each([
  ['below its heading', ['Paper shop', 'Cart', 'Copy paper A4', '€20.00'], 'shown'],
  ['in the name of the site', ['Copy paper A4 shop', 'Cart', 'Tape', '€2.00'], 'possible'],
])('a cart that names the thing %s', (_where, lines, kind) => {
  const cart = describePage({
    url: `${host}/cart`,
    title: 'Cart',
    documentId: 'd2',
    text: '# Cart',
    lines,
  })
  const step = describeStep({ kind: 'click', ref: 'e1' }, { before: product, after: cart })
  const { task } = judgeByCode(readAim({ task: 'Put copy paper A4 into the cart', flows: [] }), {
    targetUrl: host,
    steps: [step],
    start: describePage({ url: host, lines: ['Paper shop', 'Copy paper A4', 'Tape'] }),
    finalObservation: null,
    reread: null,
  })
  expect(task?.verdict.kind).toBe(kind)
})
