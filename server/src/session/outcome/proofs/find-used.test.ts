import { expect, test } from 'vitest'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../../tests/support/records/describe-page.ts'
import { describeRecord } from '../../../../tests/support/records/describe-record.ts'
import type { Observation } from '../../../turn/observation.ts'
import { judgeByCode, readAim } from '../outcome-facts.ts'

const names = ['One', 'Two', 'Three'].map((name, index) =>
  describeControl(`m${index}`, name, { href: `/${name}` }),
)

/** A page with a menu, these buttons, each under its heading, and these lines. */
function draw(
  buttons: readonly (readonly [name: string, heading?: string])[],
  { lines = [], parts = {} }: { lines?: readonly string[]; parts?: Partial<Observation> } = {},
): Observation {
  const controls = buttons.map(([name, heading], index) =>
    describeControl(`e${index + 1}`, name, { context: heading ?? null }),
  )
  return describePage({
    elements: [...names, ...controls],
    lines: [...buttons.map(([name]) => name), ...lines],
    text: '# List',
    ...parts,
  })
}

/** What the record says after the first button was pressed and the site took it. */
function judge(task: string, before: Observation, after: Observation): string {
  const url = `${after.url}save`
  const answered = { ...after, acceptedWrites: [{ method: 'POST', url, status: 303 }] }
  const record = describeRecord(before, [
    [
      { kind: 'click', ref: 'e1' },
      { ...answered, documentId: 'd2' },
    ],
  ])
  const { task: judged } = judgeByCode(readAim({ task, flows: [] }), record)
  return judged?.verdict.kind ?? 'none'
}

test.each([
  ['Water the fern', 'Water the fern', 'Water the cactus'],
  ['Ajoute la quiche aux favoris', 'Ajouter Quiche aux favoris', 'Ajouter Tarte aux favoris'],
  ['Archiva la tarea Podar', 'Archivar Podar', 'Archivar Regar'],
  ['Defteri sepetten kaldır', 'Defter ürününü kaldır', 'Kitap ürününü kaldır'],
  ['Gieße den Farn', 'Farn gießen', 'Kaktus gießen'],
  ['Arquiva a tarefa Regar', 'Arquivar Regar', 'Arquivar Podar'],
])('%s: the button that fits is used up, and another one proves nothing', (task, own, other) => {
  const before = draw([[own], [other]])
  expect(judge(task, before, draw([[other]]))).toBe('shown')
  const turned = draw([[other], [own]])
  expect(judge(task, turned, draw([[own]]))).not.toBe('shown')
})

test('a button that is only out of the window is not used up', () => {
  const scroll = { x: 0, maxX: 0, maxY: 1200, viewportHeight: 720, viewportWidth: 1280 }
  const box = { x: 20, y: 500, width: 120, height: 30 }
  const low = draw([['Water the fern'], ['Water the cactus']], {
    parts: { scroll: { ...scroll, y: 900 } },
  })
  const before = { ...low, elements: low.elements.map((element) => ({ ...element, box })) }
  const at = (y: number) => draw([['Water the cactus']], { parts: { scroll: { ...scroll, y } } })
  expect(judge('Water the fern', before, at(900))).toBe('shown')
  expect(judge('Water the fern', before, at(0))).not.toBe('shown')
})

test.each([
  ['Vote for longer hours', 'Vote for longer hours', '12 votes', '13 votes'],
  ['Vota na resposta da Inês', 'Votar na resposta da Inês', 'Claro. 3 votos', 'Claro. 4 votos'],
  ['Vote pour le parc', 'Voter pour le parc', '41 voix', '42 voix'],
  ['Stimme für den Park', 'Für den Park stimmen', 'Stimmen: 9', 'Stimmen: 10'],
  ['صوّت للحديقة', 'صوّت للحديقة', 'الأصوات: ٤١', 'الأصوات: ٤٢'],
])('%s: one more counts, and two more may be others', (task, name, was, now) => {
  const before = draw([[name]], { lines: [was] })
  expect(judge(task, before, draw([[name]], { lines: [now] }))).toBe('shown')
  const later = draw([[name]], { lines: [now.replace(/\p{N}+/u, '77')] })
  expect(judge(task, before, later)).not.toBe('shown')
})

test('what moves under a heading of the task is done', () => {
  const before = draw([
    ['Mover Regar a Hecho', 'Por hacer'],
    ['Mover Podar a Hecho', 'Por hacer'],
  ])
  const after = draw([
    ['Mover Podar a Hecho', 'Por hacer'],
    ['Mover Regar a Hecho', 'Hecho'],
  ])
  expect(judge('Mueve la tarea Regar a Hecho', before, after)).toBe('shown')
})

test.each([
  ['a question', { lines: ['Really water the fern?'] }],
  ['a refusal', { lines: ['Sorry, that is not allowed'] }],
  ['a request to sign in first', { lines: ['Please sign in first'] }],
  ['one more field', { parts: { elements: [...names, describeField('e9', 'How much')] } }],
  [
    'two other buttons',
    {
      parts: { elements: [...names, ...['Yes', 'No'].map((name) => describeControl(name, name))] },
    },
  ],
])('%s instead of the button is no success', (_title, more) => {
  const before = draw([['Water the fern'], ['Water the cactus']])
  const after = draw([['Water the cactus']], more)
  expect(judge('Water the fern', before, after)).not.toBe('shown')
})

test('once the right button is gone, another one is still another one', () => {
  const [first, second] = [draw([['Remove Milk'], ['Remove Bread']]), draw([['Remove Bread']])]
  const last = { ...draw([]), documentId: 'd3' }
  const writes = { acceptedWrites: [{ method: 'POST', url: `${first.url}save`, status: 303 }] }
  const record = describeRecord(first, [
    [{ kind: 'hover', ref: 'm1' }, second],
    [
      { kind: 'click', ref: 'e1' },
      { ...last, ...writes },
    ],
  ])
  const { task } = judgeByCode(readAim({ task: 'Remove Milk', flows: [] }), record)
  expect(task?.verdict.kind).not.toBe('shown')
})
