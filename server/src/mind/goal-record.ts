/** What a session did and what happened, without the persona, its thoughts and its claim that it is done. */
export interface GoalRecord {
  goal: string
  /** What counts as success, as fixed before the session. */
  conditions: readonly string[]
  /** What was done on the way, oldest first. */
  actions: readonly string[]
  /** The turns in which code found something new and considers success possible; success can only be found there. */
  turns: readonly RecordedNews[]
  /** What the visitor says it found out, with words that were shown after that turn; null if it says nothing or no page showed it. */
  answer: { text: string; quote: string; turn: number } | null
}

/** What is new in a turn. */
export interface RecordedNews {
  turn: number
  title: string
  url: string
  news: readonly string[]
  /** What the fields of the page hold, with their names. */
  fields: readonly string[]
  requests: readonly string[]
}
