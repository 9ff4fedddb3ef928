import { maxEvents } from '../../turn/page/limits.ts'

/** Events of one kind: a flood of them leaves room for others, such as the one request that mattered. */
const maxOfKind = Math.round(0.8 * maxEvents)

/** What happened on a page since it was last asked: the first events of every kind, and how many more there were. */
export class EventLog<Event> {
  private events: Event[] = []
  private kept = new Map<string, number>()
  private dropped = 0

  add(kind: string, event: () => Event): void {
    const ofKind = this.kept.get(kind) ?? 0
    if (ofKind >= maxOfKind || this.events.length >= maxEvents) {
      this.dropped += 1
      return
    }
    this.kept.set(kind, ofKind + 1)
    this.events.push(event())
  }

  /** At most `maxEvents`, in order. */
  take(): Event[] {
    const { events } = this
    this.events = []
    this.kept = new Map()
    return events
  }

  /** How many events since the last call were not kept. */
  takeDropped(): number {
    const { dropped } = this
    this.dropped = 0
    return dropped
  }
}
