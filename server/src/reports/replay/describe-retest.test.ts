import type { ReplayFact } from '@understudy/contract/checks/replay-fact'
import { describe, expect, test } from 'vitest'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
} from '../../../tests/support/records/build-transcript.ts'
import { buildReport } from '../compose/build-report.ts'

const click = (label: string) => ({ kind: 'click' as const, ref: 'e1', label, text: null })

const use = (ref: string, label: string) => ({
  kind: 'use_credential' as const,
  ref,
  label,
  text: 'cred_1 (username)',
})

const led = { ok: true, changed: true, error: null, ms: 40 }

const fillIn = (turn: number, text: string, more: object) =>
  buildTurn({
    turn,
    action: { kind: 'type', ref: `e${turn}`, label: 'Date of birth', text, ...more },
    result: { ...led, url: 'https://shop.example/' },
  })

describe('a retest', () => {
  test('names the clicks on the way to a page, because it may differ without them', () => {
    const [product, checkout] = ['https://shop.example/mug', 'https://shop.example/checkout']
    const turns = [
      buildTurn({ turn: 1, action: click('Mug'), result: { ...led, url: product } }),
      buildTurn({
        turn: 2,
        url: product,
        action: click('Zoom'),
        result: { ...led, changed: false, url: product },
      }),
      buildTurn({ turn: 3, url: product, action: click('Buy'), result: { ...led, url: checkout } }),
      buildTurn({ turn: 4, url: checkout, action: click('Pay'), frictions: [buildFriction()] }),
    ]
    const [finding] = buildReport(buildTranscript({ turns })).report.findings
    expect(finding?.retest).toMatch(
      /^Open https:\/\/shop\.example\/checkout \(in the session, after clicking “Mug”, “Buy”\), click “Pay”, and check: /,
    )
  })

  test('names a step that was repeated once, with its number', () => {
    const turns = [1, 2, 3].map((turn) => buildTurn({ turn, action: click('Check delivery') }))
    const last = buildTurn({
      turn: 4,
      action: click('Cart'),
      result: { ...led, url: 'https://shop.example/cart' },
      frictions: [
        buildFriction({
          detector: 'broken-image',
          subject: 'shop.example/cart shop.example/a.png',
        }),
      ],
    })
    const transcript = buildTranscript({ turns: [...turns, last] })
    const [finding] = buildReport(transcript).report.findings
    expect(finding?.retest).toContain('after clicking “Check delivery” 3 times, “Cart”)')
  })

  const entered = [
    buildTurn({
      turn: 1,
      url: 'https://shop.example/cart',
      result: { ok: true, changed: true, url: 'https://shop.example/', error: null, ms: 1 },
      action: { kind: 'type', ref: 'e9', label: 'Voucher', text: 'TEN' },
    }),
    buildTurn({ turn: 2, action: { kind: 'type', ref: 'e2', label: 'Town', text: 'Bonn' } }),
    buildTurn({ turn: 3, action: { kind: 'type', ref: 'e3', label: 'Password', text: 'hunter2' } }),
    buildTurn({ turn: 4, action: { kind: 'type', ref: 'e2', label: 'Town', text: 'Köln' } }),
    buildTurn({
      turn: 5,
      action: { kind: 'type', ref: 'e4', label: 'Street', text: 'Ring 1', submit: true },
      frictions: [buildFriction({ detector: 'lost-input', expected: 'All is still there.' })],
    }),
  ]

  test('lists the clicks that changed the page since it was opened', () => {
    const home = 'https://shop.example/'
    const stay = { ...led, url: home }
    const turns = [
      buildTurn({ turn: 1, action: click('Options'), result: stay }),
      buildTurn({ turn: 2, action: click('Nothing'), result: { ...stay, changed: false } }),
      buildTurn({
        turn: 3,
        action: { kind: 'type', ref: 'e2', label: 'Town', text: 'Bonn' },
        result: stay,
      }),
      buildTurn({ turn: 4, action: click('Details'), result: stay }),
      buildTurn({ turn: 5, action: click('Buy'), result: stay, frictions: [buildFriction()] }),
    ]
    const [finding] = buildReport(buildTranscript({ turns })).report.findings
    expect(finding?.retest).toMatch(
      /^Open https:\/\/shop\.example\/, click “Options”, type “Bonn” into “Town”, click “Details”, click “Buy”, and check: /,
    )
  })

  test('names each of several fields of one name', () => {
    const turns = [
      fillIn(1, '3', { of: 'Day' }),
      fillIn(2, '5', { of: 'Month' }),
      fillIn(3, '1988', { control: { role: 'textbox', selector: '#year', is_only: false } }),
      fillIn(4, '1989', { control: { role: 'textbox', selector: '#year', is_only: false } }),
      buildTurn({ turn: 5, action: click('Send'), frictions: [buildFriction()] }),
    ]
    const [finding] = buildReport(buildTranscript({ turns })).report.findings
    expect(finding?.retest).toContain(
      'type “3” into “Date of birth” of “Day”, type “5” into “Date of birth” of “Month”, type “1989” into “Date of birth”, click “Send”',
    )
  })

  test('needs no action for what the first view showed', () => {
    const friction = buildFriction({ before_action: true, expected: 'All is delivered.' })
    const turns = [buildTurn({ turn: 1, action: click('Options'), frictions: [friction] })]
    const [finding] = buildReport(buildTranscript({ turns })).report.findings
    expect(finding?.retest).toBe('Open https://shop.example/, and check: All is delivered.')
  })

  test('calls a row that is pressed as a whole by its first columns', () => {
    const label = `Choir rehearsal of March ${'240.0 MiB 0.0% stopped '.repeat(4)}`
    const turns = [buildTurn({ turn: 1, action: click(label), frictions: [buildFriction()] })]
    const [finding] = buildReport(buildTranscript({ turns })).report.findings
    expect(finding?.retest).toContain(
      'click “Choir rehearsal of March 240.0 MiB 0.0% stopped 240.0 MiB…”',
    )
  })

  test('says how many steps it leaves out, each repetition counted', () => {
    const stay = { ...led, url: 'https://shop.example/' }
    const labels = ['More', 'More', 'More', 'Open', ...'A B C D E F G H I J K L'.split(' '), 'Buy']
    const turns = labels.map((label, index) =>
      buildTurn({
        turn: index + 1,
        action: click(label),
        result: stay,
        frictions: label === 'Buy' ? [buildFriction()] : [],
      }),
    )
    const [finding] = buildReport(buildTranscript({ turns })).report.findings
    expect(finding?.retest).toMatch(
      /^Open https:\/\/shop\.example\/, repeat 4 earlier steps of the session there, click “A”, .*click “L”, click “Buy”, and check: /,
    )
  })

  test('lists what was entered since the page was opened, without secrets, and the Enter that submitted it', () => {
    const [finding] = buildReport(buildTranscript({ turns: entered })).report.findings
    expect(finding?.retest).toBe(
      'Open https://shop.example/ (in the session, after filling in “Voucher”), fill in “Password”, type “Köln” into “Town”, type “Ring 1” into “Street” and press Enter, and check: All is still there.',
    )
  })

  test('names the login, the choices and the fields on the way', () => {
    const [home, list] = ['https://shop.example/', 'https://shop.example/list']
    const actions = [
      click('Login'),
      use('e2', 'E-mail'),
      use('e3', 'Password'),
      click('Login'),
      { kind: 'select' as const, ref: 'e4', label: 'Size', text: 'Large' },
      { kind: 'check' as const, ref: 'e5', label: 'Gift', text: 'on' },
      { kind: 'type' as const, ref: 'e6', label: 'Name', text: 'Maya' },
      click('Next'),
    ]
    const turns = actions.map((action, index) =>
      buildTurn({ turn: index + 1, action, result: { ...led, url: index === 7 ? list : home } }),
    )
    const last = buildTurn({
      turn: 9,
      url: list,
      action: click('Pay'),
      result: { ...led, url: list },
      frictions: [buildFriction({ expected: 'It is paid.' })],
    })
    const [finding] = buildReport(buildTranscript({ turns: [...turns, last] })).report.findings
    expect(finding?.retest).toBe(
      `Open ${list} (in the session, after clicking “Login”, filling in your login at “E-mail”, “Password”, clicking “Login”, choosing “Large” in “Size”, setting “Gift” on, filling in “Name”, clicking “Next”), click “Pay”, and check: It is paid.`,
    )
  })

  test('names a text with line breaks by its turn, which shows it as it was typed', () => {
    const stay = { ...led, url: 'https://shop.example/' }
    const text = '===== Loans =====\n  * Drill'
    const turns = [
      buildTurn({
        turn: 1,
        action: { kind: 'type', ref: 'e2', label: 'Text', text },
        result: stay,
      }),
      buildTurn({ turn: 2, action: click('Save'), result: stay, frictions: [buildFriction()] }),
    ]
    const [finding] = buildReport(buildTranscript({ turns })).report.findings
    expect(finding?.retest).toContain('type the text of turn 1 into “Text”, click “Save”')
  })

  const [home, cart] = ['https://shop.example/', 'https://shop.example/cart']
  const nameless = buildFriction({
    detector: 'broken-image',
    subject: 'shop.example/cart shop.example/a.png',
    expected: 'The picture is shown.',
  })
  const filled = [
    buildTurn({ turn: 1, action: click('Add to cart'), result: { ...led, url: home } }),
    buildTurn({
      turn: 2,
      action: { kind: 'type', ref: 'e2', label: 'Add a note', text: 'Gift', submit: true },
      result: { ...led, url: home },
    }),
    buildTurn({
      turn: 3,
      action: click('Cart'),
      result: { ...led, url: cart },
      frictions: [nameless],
    }),
  ]

  test('of a page state names the way, because the page may be empty without it', () => {
    const [finding] = buildReport(buildTranscript({ turns: filled })).report.findings
    expect(finding?.retest).toBe(
      `Open ${cart} (in the session, after clicking “Add to cart”, pressing Enter in “Add a note”, clicking “Cart”), and check: The picture is shown.`,
    )
  })

  test('names the way although a replay that opened only the page did not meet the state', () => {
    const replays = [buildReplay({ status: 'unverified', reason: 'The path was not repeated.' })]
    const [finding] = buildReport(buildTranscript({ turns: filled, replays })).report.findings
    expect(finding?.retest).toContain('after clicking “Add to cart”')
  })

  test('of a page state names only the page if opening its address showed the problem again', () => {
    const replays = [buildReplay({ status: 'verified', reason: null })]
    const [finding] = buildReport(buildTranscript({ turns: filled, replays })).report.findings
    expect(finding?.retest).toBe(`Open ${cart}, and check: The picture is shown.`)
  })

  test('of a page state in the first view names only the page', () => {
    const subject = 'shop.example/ shop.example/a.png'
    const turn = buildTurn({
      result: { ...led, changed: false, url: home },
      frictions: [{ ...nameless, subject }],
    })
    const [finding] = buildReport(buildTranscript({ turns: [turn] })).report.findings
    expect(finding?.retest).toBe(`Open ${home}, and check: The picture is shown.`)
  })

  function buildReplay(result: Pick<ReplayFact, 'status' | 'reason'>): ReplayFact {
    const { detector, subject } = nameless
    return { detector, subject, turn: 3, opened: cart, turns: [], ...result }
  }
})
