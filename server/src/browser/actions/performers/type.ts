import { z } from 'zod'
import type { TypingStart } from '../../in-page/acting/fields.ts'
import { FRAME_FOCUS_MS, MAX_TYPED_UNITS } from '../../limits.ts'
import type { RefTarget } from '../../observe/splice-frames.ts'
import type { SessionPage } from '../../page/session-page.ts'
import { explainRefusal, noText } from '../explain-failure.ts'
import type { ElementPerformer } from '../performer.ts'
import { untilOperable } from '../until-operable.ts'

/** Each has a deadline of its own: a page that is slow at every key does not hang. */
const pieces = /\t|[^\t]{1,8}/gu

const starts = ['set', 'empty', 'selected', 'unfit'] as const satisfies readonly TypingStart[]
const typingStart = z.enum(starts).nullable()

/** Replaces the content of a field by typing. */
export const typePerformer: ElementPerformer<'type'> = async (
  { found },
  { text, submit },
  context,
) => {
  const { target, signal } = context
  const { frameId, localRef } = found
  const start = await untilOperable(async (capMs) => {
    const call = ['startTyping', localRef, text, capMs] as const
    return typingStart.parse(await target.link.call(frameId, ...call))
  }, context)
  if (start === null) return explainRefusal(target.link, found)
  if (start === 'unfit') return noText
  const isEntered =
    start === 'set' || (await enter(target, found, { text, isEmpty: start === 'empty', signal }))
  if (!isEntered) return explainRefusal(target.link, found)
  if (!submit) return null
  if (!(await focus(target, found))) return explainRefusal(target.link, found)
  await press(target, (keyboard) => keyboard.press('Enter'))
  return null
}

/** False if the field lost the focus before the first key. Later on, pages move it as people type, such as to the next box of a code. */
async function enter(
  target: SessionPage,
  found: RefTarget,
  { text, isEmpty, signal }: { text: string; isEmpty: boolean; signal: AbortSignal },
): Promise<boolean> {
  const isLong = text.length > MAX_TYPED_UNITS
  if (!isEmpty && !isLong) await press(target, (keyboard) => keyboard.press('Delete'))
  if (!(await focus(target, found))) return false
  if (isLong) {
    await press(target, (keyboard) => keyboard.insertText(text))
    return true
  }
  for (const piece of text.match(pieces) ?? []) {
    signal.throwIfAborted()
    // The key would leave the field.
    const isTab = piece === '\t'
    await press(target, (keyboard) => (isTab ? keyboard.insertText(piece) : keyboard.type(piece)))
  }
  return true
}

/** Whether the field has the focus, which the page may have moved. */
async function focus({ link }: SessionPage, { frameId, localRef }: RefTarget): Promise<boolean> {
  return (await link.call(frameId, 'focusField', localRef, FRAME_FOCUS_MS)) === true
}

async function press(
  { link, page }: SessionPage,
  keys: (keyboard: SessionPage['page']['keyboard']) => Promise<void>,
): Promise<void> {
  await link.bounded(() => keys(page.keyboard))
}
