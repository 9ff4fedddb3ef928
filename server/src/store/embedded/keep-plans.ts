import type { PGlite } from '@electric-sql/pglite'

/** The statement unused for the longest time is dropped first. */
const mostStatements = 300
/** A plan suits the sizes that its tables had, so it is made again after so many uses. */
const usesPerPlan = 500
/** Longer ones are inserts of many rows, whose texts and plans would cost much memory. */
const maxBytes = 16_384

type Database = Pick<PGlite, 'execProtocolStream'>
type Send = Database['execProtocolStream']
type Answers = Awaited<ReturnType<Send>>

/** A Parse message, which begins a statement, or a script. */
interface Parse {
  message: Uint8Array
  options: Parameters<Send>[1]
}

/** A statement that the database has parsed under a name. */
interface Kept {
  name: string
  /** What it expects and returns. */
  described: Answers
  uses: number
}

/**
 * Makes an embedded database keep the plans of statements that it runs again. On its own it parses and plans every statement
 * each time, which costs several times as much as running it. `query` sends a statement in steps (Parse, Describe, Bind, Describe,
 * Execute, Sync), `exec` a script; here the steps of a known one refer to it by name. Statements are never interleaved: the
 * database has one connection, and sends the next one after the last step.
 */
export function keepPlans(database: Database): void {
  const send: Send = database.execProtocolStream.bind(database)
  const statements = createStatements(send)
  let current: Kept | null = null
  let bound: Uint8Array | null = null

  database.execProtocolStream = async (message, options) => {
    const step = readKind(message)
    if (step === 'P' || step === 'Q') current = await statements.find({ message, options })
    if (current === null) return send(message, options)
    switch (step) {
      case 'P':
        return []
      case 'D':
        return bound === null ? current.described : current.described.filter(isAboutColumns)
      case 'B':
        bound = bindTo(current.name, message)
        return []
      case 'E':
        current.uses += 1
        return send(Buffer.concat([bound ?? Buffer.of(), message]), options)
      default:
        current = null
        bound = null
        return send(message, options)
    }
  }
}

function createStatements(send: Send) {
  /** By their Parse message; null for one that was used once. */
  const statements = new Map<string, Kept | null>()
  let dropped: string[] = []
  let names = 0
  /** Tables may have changed since the last begin or commit; a commit that fails undoes this. */
  let hasChanged = false

  function drop(key: string): void {
    const kept = statements.get(key)
    statements.delete(key)
    if (kept) dropped.push(kept.name)
  }

  async function keep({ message, options }: Parse): Promise<Kept> {
    names += 1
    const name = `kept${names}`
    // Names that the database has forgotten do no harm.
    const closed = dropped.map((old) => write('C', Buffer.from('S'), writeText(old)))
    dropped = []
    const named = write('P', writeText(name), message.subarray(headBytes + 1))
    await send(Buffer.concat([...closed, named]), options)
    const described = await send(write('D', Buffer.from('S'), writeText(name)), options)
    return { name, described, uses: 0 }
  }

  function dropOldest(): void {
    for (const oldest of statements.keys()) {
      if (statements.size <= mostStatements) return
      drop(oldest)
    }
  }

  /** Another one every `usesPerPlan` uses. */
  async function findKept(key: string, parse: Parse): Promise<Kept | null> {
    const known = statements.get(key)
    if (known === undefined) return null
    if (known !== null && known.uses < usesPerPlan) return known
    drop(key)
    return keep(parse)
  }

  return {
    /** null if it is not kept: one that is not run again is not worth a name. */
    async find(parse: Parse): Promise<Kept | null> {
      const { message } = parse
      if (!isData(message)) {
        // It can change tables, or make the database forget its statements.
        const isStep = isTransactionStep(message)
        if (!isStep || hasChanged) for (const key of statements.keys()) drop(key)
        hasChanged = !isStep
        return null
      }
      if (message.byteLength > maxBytes) return null
      const key = Buffer.from(message).toString('latin1')
      const found = await findKept(key, parse)
      // Last, because it is the one used most recently.
      statements.delete(key)
      statements.set(key, found)
      dropOldest()
      return found
    },
  }
}

/** The kind of a message and its length. */
const headBytes = 5

function readKind(message: Uint8Array): string {
  return String.fromCharCode(message[0] ?? 0)
}

/** One statement that reads or writes rows; a script is never one. */
function isData(message: Uint8Array): boolean {
  if (readKind(message) !== 'P') return false
  const start = Buffer.from(message.subarray(headBytes + 1, headBytes + 200)).toString('latin1')
  return /^\s*(?:select|insert|update|delete|with)\b/i.test(start)
}

/** A rollback is not: it also undoes changes of tables that plans were made for. */
function isTransactionStep(message: Uint8Array): boolean {
  const text = Buffer.from(message.subarray(headBytes)).toString('latin1')
  return /^\0?(?:begin|commit)\0/i.test(text)
}

function write(kind: string, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(headBytes, kind)
  head.writeInt32BE(body.byteLength + headBytes - 1, 1)
  return Buffer.concat([head, body])
}

/** As texts end in the protocol. */
function writeText(value: string): Buffer {
  return Buffer.from(`${value}\0`)
}

/** The Bind message of a statement without a name, for the one with this name. */
function bindTo(name: string, message: Uint8Array): Buffer {
  const unnamed = 2
  return write('B', writeText(''), writeText(name), message.subarray(headBytes + unnamed))
}

function isAboutColumns({ name }: Answers[number]): boolean {
  return name === 'rowDescription' || name === 'noData'
}
