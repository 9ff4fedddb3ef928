import { maxEvents } from '../../turn/page/limits.ts'

/** Events of one kind: a flood of them leaves room for others, such as the one request that mattered. */
const maxOfKind = Math.round(0.8 * maxEvents)

/** Events of a kind that are alike: what repeats itself leaves room for others of its kind, such as the one order beside a polling. */
const maxAlike = Math.round(0.2 * maxEvents)

/** What happened on a page since it was last asked: the first events of every kind, and how many more there were. */
export class EventLog<Event> {
  private events: Event[] = []
  private kept = new Map<string, number>()
  private dropped = 0

  /** alike: what events have in common that repeat each other; none do by default. */
  add(kind: string, event: () => Event, alike: string | null = null): void {
    const ofKind = this.kept.get(kind) ?? 0
    const repeat = alike === null ? null : `${kind} ${alike}`
    const repeated = repeat === null ? 0 : (this.kept.get(repeat) ?? 0)
    if (ofKind >= maxOfKind || repeated >= maxAlike || this.events.length >= maxEvents) {
      this.dropped += 1
      return
    }
    this.kept.set(kind, ofKind + 1)
    if (repeat !== null) this.kept.set(repeat, repeated + 1)
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
