import { expect, test } from 'vitest'
import { listLessons, type ToldTurn } from './learning.ts'

const url = 'https://shop.example/'
const page = (...lines: string[]) => ({ url, text: lines.join('\n') })

function act(
  kind: ToldTurn['recorded']['kind'],
  ref: string | null = null,
  text: string | null = null,
) {
  return { kind, ref, text }
}

function list(turns: readonly ToldTurn[]): string[] {
  return listLessons(turns).map(({ isNew, isTrial }) => {
    if (isNew) return 'new'
    return isTrial ? 'trial' : 'nothing'
  })
}

test('a part of a page that is read again teaches nothing', () => {
  const top = page('Mugs', '(more below: 800 px; scroll down, or find words on the page)')
  const end = page('(more above: 800 px; scroll up or to the top)', 'Plates')
  const turns = [
    { recorded: act('scroll', null, 'down'), before: top, after: end },
    { recorded: act('scroll', null, 'top'), before: end, after: top },
    { recorded: act('scroll', null, 'down'), before: top, after: end },
  ]
  expect(list(turns)).toEqual(['new', 'nothing', 'nothing'])
})

test('the first press of a control is a trial, the second one without effect is not', () => {
  const one = page('[e1] button "Tours" of "Mon 3"', '[e2] link "Home"')
  const other = page('[e7] button "Tours" of "Mon 3"', '[e8] link "Home"')
  const turns = [
    { recorded: act('click', 'e1'), before: one, after: other },
    { recorded: act('click', 'e7'), before: other, after: one },
    { recorded: act('click', 'e2'), before: one, after: one },
  ]
  expect(list(turns)).toEqual(['trial', 'nothing', 'nothing'])
})

test('another entry, the first way back and the first reload are trials', () => {
  const form = page('[e1] textbox "Name"')
  const turns = [
    { recorded: act('type', 'e1', 'Ada'), before: form, after: form },
    { recorded: act('type', 'e1', 'Ada'), before: form, after: form },
    { recorded: act('type', 'e1', 'Eve'), before: form, after: form },
    { recorded: act('goto', null, url), before: form, after: form },
    { recorded: act('goto', null, url), before: form, after: form },
    { recorded: act('back'), before: form, after: form },
    { recorded: act('back'), before: form, after: form },
  ]
  expect(list(turns)).toEqual(['trial', 'nothing', 'trial', 'trial', 'nothing', 'trial', 'nothing'])
})
