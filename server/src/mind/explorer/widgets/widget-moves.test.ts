import { expect, test } from 'vitest'
import { describeTestSituation } from '../../../../tests/support/mind/describe-test-situation.ts'
import { openAsking } from '../../../../tests/support/mind/open-asking.ts'
import { describeControl, describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import { createExplorer } from '../../explorer.ts'
import type { Situation } from '../../mind.ts'

const url = 'https://tools.example/'

async function decide(parts: Partial<Situation>) {
  const { action } = await createExplorer('test-explorer').decide(
    describeTestSituation({ task: null, targetUrl: url, ...parts }),
    openAsking(),
  )
  return action
}

test.each(['option', 'treeitem', 'tab', 'menuitemradio', 'gridcell', 'slider'])(
  'a part of what the page is about (%s) comes before the links around it',
  async (role) => {
    const link = describeControl('e1', 'Read the standard', { href: `${url}standard` })
    const part = describeControl('e2', 'Ceylon', { role, tag: 'div' })
    const observation = describePage({ elements: [link, part] })
    expect(await decide({ observation })).toEqual({ kind: 'click', ref: 'e2' })
  },
)

const note = '(this box scrolls: 900 px more below in it; scroll_box)'

test.each([
  ['a list', '[e1] option "Abbey"\n[e2] option "Bridge"\n[e3] option "Castle"'],
  ['a table', '| [e1] button "Zeile 1"\n| [e2] button "Zeile 2"\n| [e3] button "Zeile 3"'],
  ['a text', 'Nutzungsbedingungen [e1] link "§ 1"\n[e2] link "§ 2"\n[e3] link "§ 3"'],
  ['a chat', '[e1] clickable "こんにちは"\n[e2] clickable "はい"\n[e3] clickable "いいえ"'],
  ['one line', '[e1] radio "Rouge" [e2] radio "Vert" [e3] radio "Bleu"'],
])(
  'a box with %s that goes on is read on, from a control that is in view as a whole',
  async (_, text) => {
    const observation = describePage({ text: `${text}\n${note}` })
    expect(await decide({ observation })).toEqual({ kind: 'scroll_box', ref: 'e2', to: 'down' })
  },
)

const places = ['Nord', 'Süd', 'Ost', 'West', 'Mitte']
const stationsOf = (town: string) =>
  places.map((place, index) =>
    describeControl(`e${index + 1}`, `${town} ${place}`, { role: 'button' }),
  )
const listed = (elements: ReturnType<typeof stationsOf>, end = note) =>
  describePage({
    elements,
    text: `${elements.map(({ ref, name }) => `[${ref}] button "${name}"`).join('\n')}\n${end}`,
  })

const seek = (to: string) => ({ kind: 'scroll_box', ref: 'e3', to })

test('an entry that the goal names whole is looked for below, at the end and up from there', async () => {
  const task = 'Wähle den Bahnhof Zell Ost'
  const [first, end] = [listed(stationsOf('Aach')), listed(stationsOf('Zwota'), '')]
  const look = (to: 'down' | 'bottom' | 'up', changed = true) =>
    describeStep({ kind: 'scroll_box', ref: 'e3', to }, { before: first, result: { changed } })
  const down = [look('down'), look('down')]
  expect(await decide({ task, observation: first })).toEqual(seek('down'))
  expect(await decide({ task, observation: first, steps: down })).toEqual(seek('bottom'))
  const steps = [...down, look('bottom')]
  expect(await decide({ task, observation: end, steps })).toEqual(seek('up'))
  const found = listed(stationsOf('Zell'))
  expect(await decide({ task, observation: found, steps })).toEqual({ kind: 'click', ref: 'e3' })
  const over = [...steps, look('up', false)]
  expect(await decide({ task, observation: end, steps: over })).not.toMatchObject({ to: 'up' })
})

test('a box of entries that have nothing to do with the goal is not searched', async () => {
  const order = describeControl('e9', 'Order tea')
  const { text, elements } = listed(stationsOf('Aach'))
  const observation = describePage({ text, elements: [...elements, order] })
  expect(await decide({ task: 'Order tea', observation })).toEqual({ kind: 'click', ref: 'e9' })
})

test('a box that does not move is tried at its last control and then left', async () => {
  const observation = describePage({ text: `[e1] option "A"\n[e2] option "B"\n${note}` })
  const scroll = (ref: string) =>
    describeStep(
      { kind: 'scroll_box', ref, to: 'down' },
      { before: observation, result: { ok: false } },
    )
  const again = await decide({ observation, steps: [scroll('e1')] })
  expect(again).toEqual({ kind: 'scroll_box', ref: 'e2', to: 'down' })
  const left = await decide({ observation, steps: [scroll('e1'), scroll('e2')] })
  expect(left.kind).toBe('done')
})

test.each([
  ['Move "Write brief" to Done', 'Write brief', 'Done'],
  ['Verschiebe „Angebot schreiben“ nach Erledigt', 'Angebot schreiben', 'Erledigt'],
  ['Drag Buy paint into the column In progress', 'Buy paint', 'In progress'],
  ['Mueve la tarjeta Comprar pan a la lista Hechas', 'Comprar pan', 'Hechas'],
  ['Déplace « Tondre » vers Terminé', 'Tondre', 'Terminé'],
])('what “%s” names is dragged to its place', async (task, thing, place) => {
  const elements = ['Call printer', thing].map((name, index) =>
    describeControl(`e${index + 1}`, name, { role: 'draggable', tag: 'div' }),
  )
  const observation = describePage({ elements, lines: ['Board', place, 'Call printer', thing] })
  expect(await decide({ observation, task })).toEqual({ kind: 'drag', ref: 'e2', text: place })
})

test('without a task something is dragged once', async () => {
  const elements = ['One', 'Two', 'Three'].map((name, index) =>
    describeControl(`e${index + 1}`, name, { role: 'draggable', tag: 'li' }),
  )
  const observation = describePage({ elements })
  const drag = { kind: 'drag', ref: 'e1', text: 'Three' } as const
  expect(await decide({ observation })).toEqual(drag)
  const steps = [describeStep(drag, { before: observation })]
  expect((await decide({ observation, steps })).kind).toBe('done')
})

test('a slider that has the focus is moved by a key, once', async () => {
  const slider = describeControl('e1', 'Volume', { role: 'slider', tag: 'div', focused: true })
  const observation = describePage({ elements: [slider] })
  const steps = [describeStep({ kind: 'click', ref: 'e1' }, { before: observation })]
  const key = { kind: 'press', key: 'ArrowRight' } as const
  expect(await decide({ observation, steps })).toEqual(key)
  const pressed = [...steps, describeStep(key, { before: observation })]
  expect((await decide({ observation, steps: pressed })).kind).not.toBe('press')
})
