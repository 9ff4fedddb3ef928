import { z } from 'zod'
import type { TypingStart } from '../../in-page/acting/fields.ts'
import type { SessionPage } from '../../page/session-page.ts'
import type { RefTarget } from '../../observe/splice-frames.ts'
import { explainRefusal, noText } from '../explain-failure.ts'
import type { ElementPerformer } from '../performer.ts'
import { untilOperable } from '../until-operable.ts'

/**
 * Longer texts are inserted at once, like a paste; up to this length each key is pressed, for pages that listen to
 * keys.
 */
const maxTypedUnits = 60
/** Each has a deadline of its own: a page that is slow at every key does not hang. */
const pieces = /.{1,8}/gsu

const starts = ['set', 'empty', 'selected', 'unfit'] as const satisfies readonly TypingStart[]
const typingStart = z.enum(starts).nullable()

/** Replaces the content of a field by typing. */
export const typePerformer: ElementPerformer<'type'> = async (
  { found },
  { text, submit },
  context,
) => {
  const { target } = context
  const { frameId, localRef } = found
  const start = await untilOperable(async (capMs) => {
    const call = ['startTyping', localRef, text, capMs] as const
    return typingStart.parse(await target.link.call(frameId, ...call))
  }, context)
  if (start === null) return explainRefusal(target.link, found)
  if (start === 'unfit') return noText
  if (start !== 'set') await enter(target, found, { text, isEmpty: start === 'empty' })
  if (!submit) return null
  await focus(target, found)
  await press(target, (keyboard) => keyboard.press('Enter'))
  return null
}

async function enter(
  target: SessionPage,
  found: RefTarget,
  { text, isEmpty }: { text: string; isEmpty: boolean },
): Promise<void> {
  if (text.length > maxTypedUnits) return press(target, (keyboard) => keyboard.insertText(text))
  if (!isEmpty) {
    await press(target, (keyboard) => keyboard.press('Delete'))
    await focus(target, found)
  }
  for (const piece of text.match(pieces) ?? [])
    await press(target, (keyboard) => keyboard.type(piece))
}

/** Again, because the page may have moved the focus. */
async function focus({ link }: SessionPage, { frameId, localRef }: RefTarget): Promise<void> {
  await link.call(frameId, 'focusField', localRef)
}

async function press(
  { link, page }: SessionPage,
  keys: (keyboard: SessionPage['page']['keyboard']) => Promise<void>,
): Promise<void> {
  await link.bounded(() => keys(page.keyboard))
}
