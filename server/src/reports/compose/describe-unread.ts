import type { Transcript } from '@understudy/contract/transcript'
import type { UnreadText } from '@understudy/contract/visitor/unread-text'
import { quoteText } from '../../lib/text/sentence.ts'

/** Longer pieces of a task are told by their beginning. */
const MAX_TOLD_LENGTH = 160
/** Of a task that is made of such pieces. */
const MAX_TOLD = 5

const told: Readonly<Record<UnreadText['reason'], (text: string) => string>> = {
  order_to_testers: (text) =>
    `The task tells the synthetic user how to report, which is not followed: ${text}.`,
  contradiction: (text) =>
    `The task forbids what it also asks for, so that it was not done: ${text}.`,
  unknown: (text) => `No rule of ours knows what the task asks for: ${text}.`,
}

/** What of the task was not followed, in sentences. */
export function describeUnread({ outcome }: Transcript): string[] {
  return (outcome.unread ?? [])
    .slice(0, MAX_TOLD)
    .map(({ text, reason }) => told[reason](quoteText(shorten(text))))
}

function shorten(text: string): string {
  return text.length > MAX_TOLD_LENGTH ? `${text.slice(0, MAX_TOLD_LENGTH)}…` : text
}
