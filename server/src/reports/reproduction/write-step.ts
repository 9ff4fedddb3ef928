import type { TranscriptTurn } from '@understudy/contract/transcript'
import { hiddenText } from '../../lib/secrets/masks.ts'
import type { ActionKind } from '../../turn/action.ts'
import { writeLiteral } from './literal.ts'
import { locateControl } from './locate-control.ts'

/** One action as lines of a test. */
export interface WrittenStep {
  code: string
  /** Of the control that it uses; null without one. */
  locator: string | null
  /** The environment variable that it fills in; null without one. */
  secret: string | null
  /** What it entered, and how a test asserts that; null if nothing. */
  entry: { locator: string; matcher: string } | null
}

/** What a test does in a turn, or why it cannot be written. `secretNumber`: of the next secret. */
export function writeStep(
  { action, turn }: TranscriptTurn,
  secretNumber: number,
): WrittenStep | string {
  const { kind } = action
  const text = action.text ?? ''
  const onPage = pageSteps[kind]?.(text)
  if (onPage !== undefined) return { code: onPage, locator: null, secret: null, entry: null }
  const isSecret = kind === 'use_credential' || text.includes(hiddenText)
  const locator = locateControl(action, isSecret)
  const write = controlSteps[kind]
  if (locator === null || write === undefined)
    return `The record does not say how turn ${turn} is repeated.`
  const submit = action.submit === true
  const secret = isSecret ? `SECRET_${secretNumber}` : null
  const value = secret === null ? writeLiteral(text) : `process.env.${secret} ?? ''`
  const { code, entry } = write({ locator, value, text, submit })
  return { code, locator, secret, entry: isSecret ? null : (entry ?? null) }
}

/** Actions on the whole page. */
const pageSteps: Partial<Record<ActionKind, (text: string) => string>> = {
  press: (key) => `await page.keyboard.press(${writeLiteral(key)})`,
  goto: (address) => `await page.goto(${writeLiteral(address)})`,
  back: () => 'await page.goBack()',
  forward: () => 'await page.goForward()',
  wait: (text) => `await page.waitForTimeout(${Number.parseInt(text, 10) || 1000})`,
  find: (words) => `await page.getByText(${writeLiteral(words)}).first().scrollIntoViewIfNeeded()`,
  scroll: scrollPage,
  answer_dialog: (answer) => `page.once('dialog', (dialog) => dialog.${writeAnswer(answer)})`,
}

function scrollPage(to: string): string {
  return `await page.mouse.wheel(${scrollSteps.get(to) ?? '0, 600'})`
}

const scrollSteps = new Map([
  ['down', '0, 600'],
  ['up', '0, -600'],
  ['top', '0, -1_000_000'],
  ['bottom', '0, 1_000_000'],
  ['left', '-600, 0'],
  ['right', '600, 0'],
])

function writeAnswer(answer: string): string {
  if (answer === 'cancel') return 'dismiss()'
  const given = /^accept with (?<words>.*)$/s.exec(answer)?.groups?.words
  return given === undefined ? 'accept()' : `accept(${writeLiteral(given)})`
}

/** An action on a control. value: what is entered, as an expression; text: the same as recorded. */
interface OnControl {
  locator: string
  value: string
  text: string
  submit: boolean
}

type ControlStep = Pick<WrittenStep, 'code'> & Partial<Pick<WrittenStep, 'entry'>>

const controlSteps: Partial<Record<ActionKind, (on: OnControl) => ControlStep>> = {
  click: ({ locator }) => ({ code: `await ${locator}.click()` }),
  hover: ({ locator }) => ({ code: `await ${locator}.hover()` }),
  type: ({ locator, value, text, submit }) => ({
    code: writeTyping(locator, value, text) + (submit ? `\nawait ${locator}.press('Enter')` : ''),
    entry: { locator, matcher: `toHaveValue(${value})` },
  }),
  use_credential: ({ locator, value }) => ({ code: `await ${locator}.fill(${value})` }),
  select: ({ locator, value }) => ({
    code: `await ${locator}.selectOption({ label: ${value} })`,
    entry: { locator: `${locator}.locator('option:checked')`, matcher: `toHaveText(${value})` },
  }),
  check: ({ locator, text }) => ({
    code: `await ${locator}.setChecked(${text !== 'off'})`,
    entry: { locator, matcher: text === 'off' ? 'not.toBeChecked()' : 'toBeChecked()' },
  }),
  scroll_box: ({ locator, text }) => ({ code: `await ${locator}.hover()\n${scrollPage(text)}` }),
  drag: ({ locator, value }) => ({
    code: `await ${locator}.dragTo(page.getByText(${value}).first())`,
  }),
  upload: ({ locator }) => ({
    code: `await ${locator}.setInputFiles({ name: 'sample.txt', mimeType: 'text/plain', buffer: Buffer.from('A sample.') })`,
  }),
}

/** Keys, as a visitor presses them, because fields react to keys; dates and times have parts that only `fill` fills in. */
function writeTyping(locator: string, value: string, text: string): string {
  if (/^\d{4}-\d\d|^\d\d:\d\d$/.test(text)) return `await ${locator}.fill(${value})`
  return `await ${locator}.clear()\nawait ${locator}.pressSequentially(${value})`
}
