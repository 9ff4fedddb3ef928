import type { Moment } from './moments.ts'

/** What was thought and done in a turn, and what came of it, in order. */
export function listFacts(moment: Moment): readonly { name: string; text: string | null }[] {
  return [
    { name: 'Thought', text: moment.thought },
    { name: 'Action', text: moment.action },
    { name: 'Expected', text: moment.expectation },
    { name: 'Effect', text: moment.outcome },
    { name: 'Wait', text: describeWait(moment.waitMs) },
    { name: 'Asked', text: moment.question },
    { name: 'Answered', text: moment.answer },
    { name: 'The session ended', text: moment.ending },
  ]
}

function describeWait(ms: number | null): string | null {
  if (ms === null) return null
  const seconds = (ms / 1000).toFixed(1)
  return seconds === '0.0'
    ? 'The page was ready at once.'
    : `${seconds} s until the page was ready.`
}
