import { setImmediate } from 'node:timers/promises'

/**
 * Answers all questions that come within one turn of the event loop by one query, which begins after them. `ask` gets each
 * question once; no entry means no answer.
 */
export function askTogether<Answer>(
  ask: (questions: readonly string[]) => Promise<Map<string, Answer>>,
): (question: string) => Promise<Answer | undefined> {
  let waiting: { questions: Set<string>; answers: Promise<Map<string, Answer>> } | null = null

  async function askSoon(questions: Set<string>): Promise<Map<string, Answer>> {
    await setImmediate()
    waiting = null
    return ask([...questions])
  }

  return async (question) => {
    if (waiting === null) {
      const questions = new Set<string>()
      waiting = { questions, answers: askSoon(questions) }
    }
    waiting.questions.add(question)
    return (await waiting.answers).get(question)
  }
}
