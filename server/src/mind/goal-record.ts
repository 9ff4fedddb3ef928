/** What a session did and what came of it, without who played it, what they thought and what they claim. */
export interface GoalRecord {
  goal: string
  /** What counts as success, as it was fixed before the session. */
  conditions: readonly string[]
  /** What was done on the way, oldest first. */
  actions: readonly string[]
  /** The turns in which code found something new and possible; only there may a success be found. */
  turns: readonly RecordedNews[]
}

/** What a turn brought that had not been there before. */
export interface RecordedNews {
  turn: number
  title: string
  url: string
  news: readonly string[]
  requests: readonly string[]
}
