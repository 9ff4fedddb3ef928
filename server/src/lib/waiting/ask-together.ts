import { setImmediate } from 'node:timers/promises'
import type { Held } from './held.ts'
import { hold } from './held.ts'

/**
 * Answers all questions that come within one turn of the event loop by one query, which begins after them. `ask` gets each
 * question once, told apart by their names; its answers are under the same names, and no entry means no answer.
 */
export function askTogether<Question, Answer>(
  nameOf: (question: Question) => string,
  ask: (questions: readonly Question[]) => Promise<Map<string, Answer>>,
): (question: Question) => Promise<Answer | undefined> {
  type Asked = Map<string, Question>
  let waiting: { questions: Asked; answers: Held<Map<string, Answer>> } | null = null

  async function askSoon(questions: Asked): Promise<Map<string, Answer>> {
    await setImmediate()
    waiting = null
    return ask([...questions.values()])
  }

  return async (question) => {
    if (waiting === null) {
      const questions: Asked = new Map()
      waiting = { questions, answers: hold(() => askSoon(questions)) }
    }
    const name = nameOf(question)
    waiting.questions.set(name, question)
    return (await waiting.answers.outcome()).get(name)
  }
}
