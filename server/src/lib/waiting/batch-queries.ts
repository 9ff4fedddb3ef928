import { setImmediate } from 'node:timers/promises'
import { type Held, hold } from './held.ts'

/**
 * Answers questions asked within one turn of the event loop with one query for each `most` of them, which starts after them. `ask` gets
 * each question of a query once, identified by its name; its answers use the same names, and a missing entry means no answer.
 */
export function batchQueries<Question, Answer>(
  nameOf: (question: Question) => string,
  ask: (questions: readonly Question[]) => Promise<Map<string, Answer>>,
  most = Infinity,
): (question: Question) => Promise<Answer | undefined> {
  type Asked = Map<string, Question>
  let waiting: { questions: Asked; answers: Held<Map<string, Answer>> } | null = null

  async function askSoon(questions: Asked): Promise<Map<string, Answer>> {
    await setImmediate()
    if (waiting?.questions === questions) waiting = null
    return ask([...questions.values()])
  }

  return async (question) => {
    if (waiting === null || waiting.questions.size >= most) {
      const questions: Asked = new Map()
      waiting = { questions, answers: hold(() => askSoon(questions)) }
    }
    const name = nameOf(question)
    waiting.questions.set(name, question)
    return (await waiting.answers.result()).get(name)
  }
}
