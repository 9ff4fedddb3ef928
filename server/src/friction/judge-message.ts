const instruction =
  /\b(must|should|required?|requires|please|needs?|at least|at most|between|format|for example|e\.g\.|such as|like|only|cannot|can.t|may not|already|minimum|maximum|too (short|long|small|large|many|few)|characters?|digits?|include|enter|choose|select|check|use|match|missing|empty|blank|expired|past|future|incorrect|wrong)\b/i

const vague =
  /^\W*((an? )?(error|invalid|failed|failure|oops|problem|wrong|not valid|bad)( (input|value|data|entry|field|request|error|occurred|format))?)\W*$/i

const systemFailure =
  /something went wrong|unexpected error|internal (server )?error|server error|unknown error|try again later|service unavailable|could not be processed|failed to (load|fetch|save|submit|send)|an error (has )?occurred|network error/i

/** Words that say what to do about it; even a failure message can contain them. */
const remedy =
  /\b(must|required|enter|choose|at least|at most|already|format|incorrect|use (a|an|another)( \w+)?)\b/i

const technical =
  /\b(TypeError|ReferenceError|SyntaxError|NullPointer\w*|SQLSTATE|stack trace|Traceback|undefined is not|cannot read propert|at \w+\.\w+ ?\(|\w+Exception\b|ECONNREFUSED|ORA-\d+)/i

/** How well a message helps the person who reads it. */
export type MessageQuality = 'technical' | 'system_failure' | 'vague' | 'explaining' | 'unclear'

/** Judges a message by its words. `unclear` means that the words are not enough; nothing is claimed about those. */
export function judgeMessage(message: string): MessageQuality {
  if (technical.test(message)) return 'technical'
  if (systemFailure.test(message) && !remedy.test(message)) return 'system_failure'
  if (vague.test(message)) return 'vague'
  return instruction.test(message) || /\d/.test(message) ? 'explaining' : 'unclear'
}
