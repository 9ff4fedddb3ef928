import { expect, test } from 'vitest'
import { findReason } from './find-reason.ts'

const warning = 'DATABASE_URI is not a variable of Understudy; did you mean DATABASE_URL?'

test.each([
  ['its last words', `${warning}\nunderstudy: no such command\n`, 'no such command'],
  ['its last words before a log line', 'understudy: PORT: in use\n{"level":40}\n', 'PORT: in use'],
  [
    'several lines of its last words',
    'understudy: these variables are invalid:\n  PORT is "a"\n  ROLE is "b"\n\nrest\n',
    'these variables are invalid:\n  PORT is "a"\n  ROLE is "b"',
  ],
  ['the second of two programs', 'understudy: first\nunderstudy: second\n', 'second'],
  [
    'whatever comes last, if it has no last words',
    'Error: x\n    at y\n\nNode.js v24.0.0\n',
    'Node.js v24.0.0',
  ],
  [
    'without terminal control characters',
    'understudy: PORT is "\u001B[2J\u202E1"\n  ROLE is "\u0007b"\n',
    'PORT is " [2J 1"\n  ROLE is " b"',
  ],
  ['whatever comes last, too', 'Error: \u001B]0;title\u0007x\n', 'Error: ]0;title x'],
  ['nothing, if there is no output', '\n', undefined],
])('why a program ended: %s', (_title, written, reason) => {
  expect(findReason(written)).toBe(reason)
})
