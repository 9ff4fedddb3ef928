import type { Situation } from '../mind.ts'
import type { Goal } from './aims/goals.ts'
import type { Motive, Move } from './move.ts'
import { pickOne } from './seeded.ts'

/** What the persona thinks and expects, in plain words: what is done and why, without invented feelings. */
export interface Phrase {
  thought: string
  expectation: string
}

type Wording = readonly [thought: string, expectation: string]

/** `{label}` is the control or the typed word, `{goal}` the current goal, `{page}` the title of the page. */
const wordings: Record<Motive, readonly [Wording, ...Wording[]]> = {
  goal: [
    [
      'I want to {goal}, and “{label}” looks like the way there.',
      'Something that brings me closer to it.',
    ],
    ['To {goal}, I’ll try “{label}” next.', 'The next step towards it.'],
  ],
  novelty: [
    ['I haven’t been to “{label}” yet, so I’ll open it.', 'A page about “{label}”.'],
    ['“{label}” is new to me. I want to see what is behind it.', 'A page about “{label}”.'],
  ],
  buying: [
    [
      'I want to see how buying works here, so I’ll use “{label}”.',
      'The next step of the purchase.',
    ],
    [
      '“{label}” should take me to the next step of the purchase.',
      'A confirmation that it worked.',
    ],
  ],
  try_control: [
    ['I haven’t used “{label}” yet. Let me try it.', 'Something visible happens.'],
    ['What does “{label}” do? Let me try it.', 'Something on the page changes.'],
  ],
  fill_in: [
    ['The form asks for “{label}”. I’ll fill it in.', 'The field accepts what I enter.'],
    ['Next is “{label}”.', 'My entry appears in the field.'],
  ],
  send: [['Everything is filled in. I’ll press “{label}”.', 'A confirmation, or the next step.']],
  send_empty: [
    [
      'I’ll press “{label}” before filling anything in, to see what is really needed.',
      'A message that says what is missing.',
    ],
  ],
  send_early: [
    [
      'That should be enough. I’ll press “{label}”.',
      'A confirmation, or a message that says what is missing.',
    ],
  ],
  insist: [
    ['“{label}” did nothing that I can see. I’ll press it again.', 'This time the page reacts.'],
  ],
  accept_dialog: [
    ['The browser asks “{label}”. Yes, that is what I want.', 'The question comes once more.'],
  ],
  repeat_for_dialog: [
    ['I use “{label}” again and answer the question this time.', 'What I answered happens.'],
  ],
  disappointed: [['This is not what the link promised. I’ll go back.', 'The page I came from.']],
  correct: [
    [
      'The form does not accept “{label}”. I’ll enter it again in a simpler format.',
      'The error message goes away.',
    ],
  ],
  refill: [['“{label}” is empty again. I’ll fill it in again.', 'This time my entry stays.']],
  search: [['I’ll search for “{label}”.', 'Results about “{label}”.']],
  look_further: [
    ['I’ll scroll down to see what else is on “{page}”.', 'More of the page.'],
    ['There is more below. I’ll read on.', 'The rest of the page.'],
  ],
  look_aside: [
    [
      'A part of “{page}” is cut off at the {label}. I’ll move there.',
      'The part that was cut off.',
    ],
  ],
  return: [
    ['There is nothing more for me here. I’ll go back.', 'The page I came from.'],
    ['I have seen enough of “{page}”. I’ll go back.', 'The previous page.'],
  ],
  start_over: [['I’ll go back to where I started and look for another way.', 'The start page.']],
  clear_view: [
    [
      'Something covers what I wanted to use. I’ll try “{label}” to close it.',
      'A page with nothing in the way.',
    ],
  ],
  check_entries: [
    [
      'I’ll go one step back with “{label}”, to see whether my entries are still there.',
      'What I entered is still filled in.',
    ],
  ],
  check_kept: [
    ['I’ll open “{label}” again, to see whether it is kept.', 'Everything is as I left it.'],
  ],
  check_choice: [
    [
      'I’ll go back, to see whether what I chose in “{label}” is still chosen.',
      'The page as I left it.',
    ],
  ],
  read_box: [['This part of “{page}” goes on below. I’ll scroll in it.', 'The rest of it.']],
  go_to_control: [
    ['I haven’t tried “{label}” yet. I’ll go to that part of the page.', 'The part with it.'],
  ],
  drag: [['“{label}” can be moved. I’ll drag it.', 'It stays where I drop it.']],
  use_keys: [['I’ll try the arrow keys on “{label}”.', 'Its value changes.']],
  wait: [['The page is still busy. I’ll wait a moment.', 'The page finishes loading.']],
}

/** The words for a move; equal for equal seeds. */
export function phraseMove(move: Move, goal: Goal | null, situation: Situation): Phrase {
  const { seed, turn, observation } = situation
  const [thought, expectation] = pickOne(wordings[move.motive], seed, String(turn))
  const fill = (text: string) =>
    text
      .replaceAll('{label}', () => shortenPhrase(move.label, 80))
      .replaceAll('{goal}', () => shortenPhrase(lowerFirst(goal?.text ?? 'make progress'), 160))
      .replaceAll('“{page}”', () => namePage(observation.title))
  return { thought: fill(thought), expectation: fill(expectation) }
}

function namePage(title: string): string {
  const name = shortenPhrase(title, 80)
  return name === '' ? 'this page' : `“${name}”`
}

/** At most `maxLength` characters, cut with an ellipsis. */
export function shortenPhrase(text: string, maxLength: number): string {
  const folded = text.replaceAll(/\s+/g, ' ').trim()
  return folded.length <= maxLength ? folded : `${folded.slice(0, maxLength - 1)}…`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/[.!]+$/, '')
}
