import { askWords } from '../words/answers/ask.ts'
import { bareErrorWords } from '../words/answers/bare-error.ts'
import { hintWords } from '../words/answers/hint.ts'
import { remedyWords } from '../words/answers/remedy.ts'
import { systemFailureWords } from '../words/answers/system-failure.ts'
import { says } from '../words/says.ts'

const technical =
  /\b(TypeError|ReferenceError|SyntaxError|NullPointer\w*|SQLSTATE|stack trace|Traceback|undefined is not|cannot read propert|at \w+\.\w+ ?\(|\w+Exception\b|ECONNREFUSED|ORA-\d+)/i

/** How well a message helps the person who reads it. */
export type MessageQuality = 'technical' | 'system_failure' | 'vague' | 'explaining' | 'unclear'

/** Judges a message by its words. `unclear` means that the words are not enough; nothing is claimed about those. */
export function judgeMessage(message: string): MessageQuality {
  if (technical.test(message)) return 'technical'
  if (says(message, systemFailureWords) && !says(message, remedyWords)) return 'system_failure'
  if (says(message, bareErrorWords)) return 'vague'
  return says(message, remedyWords, hintWords, askWords) || /\d/.test(message)
    ? 'explaining'
    : 'unclear'
}
