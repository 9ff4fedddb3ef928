import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import { describeControl, describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import { wrongTarget } from './wrong-target.ts'

test.each([
  ['New ticket', 'Project: New Ticket', 'PROJECT / New Ticket'],
  ['Download', 'download', 'wiki/ download'],
  ['Größen', 'GRÖSSEN – Shop', 'GRÖSSEN'],
  ['À propos', 'À PROPOS', 'À PROPOS DE NOUS'],
  ['FAQ: shipping', 'FAQ shipping', 'Faq – Shipping'],
])('“%s” that opens “%s” opens its own page', (name, title, heading) => {
  expect(open(name, { title, lines: [heading] })).toEqual([])
})

test.each([
  ['Soup', 'Stew'],
  ['Größen', 'Farben'],
  ['À propos', 'Contact'],
  ['新着', '人気'],
  ['Tea', 'Coffee'],
])('“%s” that opens the page of “%s” is reported', (name, other) => {
  expect(open(name, { title: other, lines: [other] }, other)).toMatchObject([
    { title: `“${name}” leads to the page of “${other}”` },
  ])
})

function open(
  name: string,
  { title, lines }: { title: string; lines: string[] },
  other = 'Something else',
) {
  const rows = [name, other].map((text) => ({ list: 0, name: text, texts: [text] }))
  const link = describeControl('e1', name, { href: 'https://shop.example/x', row: 0 })
  const before = describePage({ elements: [link], rows, pageText: `${name}\n${other}` })
  const after = describePage({ title, lines, pageText: lines.join('\n'), documentId: 'd2' })
  const step = describeStep({ kind: 'click', ref: 'e1' }, { before, after })
  return wrongTarget.detect({ step, earlier: [], persona: createTestPersona() })
}
