import { useSyncExternalStore } from 'react'
import { refreshList } from '../../api/resource-queries.ts'

/** A message at the edge of every page. */
export interface Notice {
  id: number
  /** What was or should have been changed: only its last message is shown; null if it is not there any more. */
  subject: string | null
  /** What was done or is about to be done. */
  text: string
  /** waiting: not sent yet; done: sent, and can be taken back by another request; failed: nothing was changed. */
  kind: 'waiting' | 'done' | 'failed'
  error: unknown
  undo: (() => void) | null
  /** Ends the wait, and removes the message. */
  close: () => void
}

/** Something that is deleted for good, after a moment in which this can be taken back. */
interface Removal {
  /** It is not shown from now on; shown again if the service refuses. */
  id: string
  text: string
  /** The name of the list that changes. */
  list: string
  remove: () => Promise<unknown>
}

/** Something that the service has done and can take back. */
interface Done {
  /** The id of what was changed: the message about its change before ends. */
  subject: string
  text: string
  list: string
  takeBack: () => Promise<unknown>
}

const noticeMs = 8000

/** Why the service did not remove something. */
interface Refusal {
  error: unknown
}

interface State {
  notices: readonly Notice[]
  /** Ids of what is not shown, because it is deleted or about to be. */
  hidden: ReadonlySet<string>
  /** What keeps messages from ending now. */
  holds: ReadonlySet<Hold>
}

/** Someone points at a message, or is on it by keyboard. */
export type Hold = 'pointer' | 'keyboard'

let state: State = { notices: [], hidden: new Set(), holds: new Set() }
let lastId = 0
const readers = new Set<() => void>()
/** Removals that were not sent yet. */
const waiting = new Map<number, () => Promise<Refusal | null>>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

function change(part: Partial<State>): void {
  state = { ...state, ...part }
  for (const read of readers) read()
}

function subscribe(read: () => void): () => void {
  readers.add(read)
  return () => readers.delete(read)
}

/** Messages, oldest first. */
export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(subscribe, () => state.notices)
}

/** Rows without those that are deleted or about to be. */
export function useKept<Row extends { id: string }>(rows: readonly Row[]): readonly Row[] {
  const hidden = useSyncExternalStore(subscribe, () => state.hidden)
  return rows.filter(({ id }) => !hidden.has(id))
}

/** Messages stay as long as someone points at them or is on them by keyboard. */
export function holdNotices(hold: Hold): void {
  setHolds([...state.holds, hold])
}

/** Starts their wait anew, unless something else holds them. */
export function releaseNotices(hold: Hold): void {
  if (state.holds.has(hold)) setHolds([...state.holds].filter((each) => each !== hold))
}

function setHolds(holds: readonly Hold[]): void {
  change({ holds: new Set(holds) })
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  if (holds.length === 0) for (const notice of state.notices) startTimer(notice)
}

/** Hides something at once and deletes it when its message ends, or when the page is left. */
export function removeLater({ id: item, text, list, remove }: Removal): void {
  const id = nextId()
  const send = async () => {
    waiting.delete(id)
    drop(id)
    return sendRemoval({ item, text, list, remove })
  }
  const close = () => {
    send().catch(reportError)
  }
  const undo = () => {
    waiting.delete(id)
    drop(id)
    show(item)
  }
  waiting.set(id, send)
  change({ hidden: new Set([...state.hidden, item]) })
  add({ id, subject: null, text, kind: 'waiting', error: null, undo, close })
}

async function sendRemoval({
  item,
  text,
  list,
  remove,
}: Omit<Removal, 'id'> & { item: string }): Promise<Refusal | null> {
  try {
    await remove()
  } catch (error) {
    show(item)
    addFailure(`This may not have been done: ${text}`, error)
    return { error }
  }
  await refreshList(list)
  return null
}

/** Says what the service has done, with a way back. */
export function offerUndo(done: Done): void {
  const { subject, text } = done
  dropMessagesOf(subject)
  const id = nextId()
  const close = () => drop(id)
  const undo = () => {
    close()
    sendBack(done).catch(reportError)
  }
  add({ id, subject, text, kind: 'done', error: null, undo, close })
}

async function sendBack({ text, list, takeBack }: Done): Promise<void> {
  try {
    await takeBack()
  } catch (error) {
    addFailure(`This was not undone: ${text}`, error)
  }
  await refreshList(list)
}

/** Says what the service refused to change, where a page that is read again cannot take it away. */
export function reportRefusal(refused: { subject: string; text: string; error: unknown }): void {
  dropMessagesOf(refused.subject)
  addFailure(refused.text, refused.error, refused.subject)
}

/** A failure stays until it is closed, or until the same is tried again. */
function addFailure(text: string, error: unknown, subject: string | null = null): void {
  const id = nextId()
  add({ id, subject, text, kind: 'failed', error, undo: null, close: () => drop(id) })
}

function dropMessagesOf(subject: string): void {
  for (const notice of state.notices) if (notice.subject === subject) drop(notice.id)
}

function nextId(): number {
  lastId += 1
  return lastId
}

function add(notice: Notice): void {
  change({ notices: [...state.notices, notice] })
  if (state.holds.size === 0) startTimer(notice)
}

function startTimer({ id, kind, close }: Notice): void {
  if (kind !== 'failed') timers.set(id, setTimeout(close, noticeMs))
}

function drop(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  change({ notices: state.notices.filter((notice) => notice.id !== id) })
  // What was pointed at is gone, and browsers do not say so.
  if (state.holds.size > 0) setHolds([])
}

function show(item: string): void {
  change({ hidden: new Set([...state.hidden].filter((each) => each !== item)) })
}

/** Sends everything that waits, before the person signs out. Throws the first refusal: its message would be left unread. */
export async function sendWaiting(): Promise<void> {
  const refusal = (await sendAll()).find((each) => each !== null)
  if (refusal !== undefined) throw refusal.error
}

async function sendAll(): Promise<(Refusal | null)[]> {
  return Promise.all([...waiting.values()].map(async (send) => send()))
}

function leave(): void {
  sendAll().catch(reportError)
}

// A phone ends hidden pages without a word.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') leave()
})
addEventListener('pagehide', leave)
