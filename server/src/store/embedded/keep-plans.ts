import { isDeepStrictEqual } from 'node:util'
import { parse, type PGlite, protocol, type Results, types } from '@electric-sql/pglite'

/** The statement unused for the longest time is dropped first. */
const mostStatements = 300
/** A plan suits the sizes that its tables had, so it is made again after so many uses. */
const usesPerPlan = 500
/** Longer ones are inserts of many rows, whose texts and plans would cost much memory. */
const maxLength = 16_384

type Query = PGlite['query']
type Answers = Awaited<ReturnType<PGlite['execProtocolStream']>>
/** Sends messages at once, with the one that ends them. */
type Send = (...messages: readonly Uint8Array[]) => Promise<Answers>
type Exclusively = <T>(work: () => Promise<T>) => Promise<T>

/** A statement that the database has parsed under a name. */
interface Kept {
  name: string
  /** Types of its parameters. */
  parameters: readonly number[]
  /** What its rows consist of. */
  columns: Answers
  uses: number
}

/**
 * Makes an embedded database keep the plans of statements that it runs again. On its own it parses and plans every statement
 * each time, which costs several times as much as running it, and sends each in six steps; a kept one is sent at once. All
 * else is left to its own functions, which take turns with ours by the same locks. They also sync files afterwards, which
 * neither a folder nor memory needs.
 *
 * This uses private functions of PGlite. False, and the database works as it does on its own, if one is missing or the answers
 * are not the expected ones, so that another version makes the service slower and never wrong.
 */
export async function keepPlans(pglite: PGlite): Promise<boolean> {
  if (privateParts.some((name) => typeof Reflect.get(pglite, name) !== 'function')) return false
  const own = {
    query: pglite.query.bind(pglite),
    transaction: pglite.transaction.bind(pglite),
    execProtocolStream: pglite.execProtocolStream.bind(pglite),
  }
  replaceQueries(pglite)
  if (await answersRight(pglite)) return true
  Object.assign(pglite, own)
  return false
}

const privateParts = ['_checkReady', '_runExclusiveTransaction', '_runExclusiveQuery']

/** A statement that is run often enough to be kept, and once in a transaction. */
async function answersRight(pglite: PGlite): Promise<boolean> {
  const values = ['été', { cups: [1, null] }, null]
  const [tea, cups, nothing] = values
  const ask = async (database: Pick<PGlite, 'query'>) =>
    (await database.query('select $1::text as tea, $2::jsonb as cups, $3::int as nothing', values))
      .rows
  const askAll = async () => [
    ...(await ask(pglite)),
    ...(await ask(pglite)),
    ...(await ask(pglite)),
    ...(await pglite.transaction(ask)),
  ]
  const answers = await askAll().catch(() => [])
  return isDeepStrictEqual(
    answers,
    Array.from({ length: 4 }, () => ({ tea, cups, nothing })),
  )
}

function replaceQueries(pglite: PGlite): void {
  const exec = pglite.execProtocolStream.bind(pglite)
  const send: Send = async (...messages) =>
    exec(Buffer.concat([...messages, protocol.serialize.sync()]), { syncToFs: false })
  const statements = createStatements(send)
  pglite.execProtocolStream = async (message, options) => {
    statements.notice(message)
    return exec(message, options)
  }

  async function run(sql: string, values: readonly unknown[]): Promise<Results | undefined> {
    const { name, parameters, columns } = await statements.get(sql)
    const texts = values.map((value, index) => writeValue(pglite, value, parameters[index]))
    const answers = await send(bind(name, texts), protocol.serialize.execute())
    return parse.parseResults([...columns, ...answers], pglite.parsers)[0]
  }

  function keepFor(own: Query, exclusively: Exclusively): Query {
    async function query<T>(...given: Parameters<Query>): Promise<Results<T>>
    async function query(...given: Parameters<Query>): Promise<Results | undefined> {
      const [sql, values = [], options] = given
      return isUsual(options) && statements.noteUse(sql)
        ? exclusively(() => run(sql, values))
        : own(...given)
    }
    return query
  }

  pglite.query = keepFor(pglite.query.bind(pglite), async (work) => {
    await pglite._checkReady()
    return pglite._runExclusiveTransaction(() => pglite._runExclusiveQuery(work))
  })
  const begin = pglite.transaction.bind(pglite)
  pglite.transaction = async (doAll) =>
    begin(async (transaction) => {
      const own: Query = async (...given) => transaction.query(...given)
      const query = keepFor(own, async (work) => {
        if (transaction.closed) throw new Error('the transaction is closed')
        return pglite._runExclusiveQuery(work)
      })
      return doAll({ ...transaction, query })
    })
}

/** Kysely asks for rows as objects, which they are anyway. */
function isUsual(options: Parameters<Query>[2] = {}): boolean {
  return Object.entries(options).every(([name, value]) => name === 'rowMode' && value === 'object')
}

/** As the database's own `query` writes it. */
function writeValue({ serializers }: PGlite, value: unknown, type = 0): string | null {
  if (value === null || value === undefined) return null
  const serialize: types.Serializer = serializers[type] ?? types.types.string.serialize
  return serialize(value)
}

/** A Bind message for a statement; the library's own function takes several times as long. */
function bind(name: string, texts: readonly (string | null)[]): Buffer {
  const lengths = texts.map((text) => (text === null ? 0 : Buffer.byteLength(text)))
  const valuesBytes = lengths.reduce((sum, length) => sum + lengthBytes + length, 0)
  const message = Buffer.alloc(headBytes + name.length + 8 + valuesBytes)
  message.write('B')
  message.writeInt32BE(message.length - 1, 1)
  // An empty portal, and no formats, which makes all values texts.
  let at = headBytes + 1
  at += message.write(name, at) + 1 + 2
  at = message.writeInt16BE(texts.length, at)
  for (const [index, text] of texts.entries()) {
    at = message.writeInt32BE(text === null ? -1 : (lengths[index] ?? 0), at)
    at += message.write(text ?? '', at)
  }
  return message
}

function createStatements(send: Send) {
  /** By their text; null for one that the database has not parsed under a name yet. */
  const statements = new Map<string, Kept | null>()
  let dropped: string[] = []
  let names = 0
  /** Tables may have changed since the last begin or commit; a commit that fails undoes this. */
  let hasChanged = false

  function drop(sql: string): void {
    const kept = statements.get(sql)
    statements.delete(sql)
    if (kept) dropped.push(kept.name)
  }

  async function keep(sql: string): Promise<Kept> {
    names += 1
    const name = `kept${names}`
    const { close, parse: parseAs, describe } = protocol.serialize
    // Names that the database has forgotten do no harm.
    const closed = dropped.map((old) => close({ type: 'S', name: old }))
    dropped = []
    const named = [parseAs({ name, text: sql }), describe({ type: 'S', name })]
    const answers = await send(...closed, ...named)
    const parameters = parse.parseDescribeStatementResults(answers)
    return { name, parameters, columns: answers.filter(isAboutColumns), uses: 0 }
  }

  function dropOldest(): void {
    for (const oldest of statements.keys()) {
      if (statements.size <= mostStatements) return
      drop(oldest)
    }
  }

  return {
    /** Notes a use, and returns whether there was one before: a statement that is run only once is not worth a name. */
    noteUse(sql: string): boolean {
      if (sql.length > maxLength || !data.test(sql)) return false
      const isKnown = statements.has(sql)
      const kept = statements.get(sql) ?? null
      // Last, because it is the one used most recently.
      statements.delete(sql)
      statements.set(sql, kept)
      dropOldest()
      return isKnown
    },
    /** For one use, before any other message is sent. Another one every `usesPerPlan` uses. */
    async get(sql: string): Promise<Kept> {
      let kept = statements.get(sql) ?? null
      if (kept === null || kept.uses >= usesPerPlan) {
        drop(sql)
        kept = await keep(sql)
        statements.set(sql, kept)
      }
      kept.uses += 1
      return kept
    },
    /** What the database's own functions send can change tables, or make it forget its statements. */
    notice(message: Uint8Array): void {
      const sent = readSent(message)
      if (sent === null) return
      const isStep = transactionStep.test(sent)
      if (!isStep || hasChanged) for (const sql of statements.keys()) drop(sql)
      hasChanged = !isStep
    },
  }
}

/** One statement that reads or writes rows. */
const data = /^\s*(?:select|insert|update|delete|with)\b/i
/** A rollback is not: it also undoes changes of tables that plans were made for. */
const transactionStep = /^(?:begin|commit)$/i
/** The length of a value, or of a message. */
const lengthBytes = 4
/** The kind of a message and its length. */
const headBytes = 1 + lengthBytes
/** As much of a statement as tells what it is. */
const shownBytes = 200

/** The beginning of a script, or of a statement that may do more than read or write rows; null for all other messages. */
function readSent(message: Uint8Array): string | null {
  const kind = String.fromCharCode(message[0] ?? 0)
  if (kind !== 'P' && kind !== 'Q') return null
  // A statement without a name begins with the end of its name.
  const start = kind === 'P' ? headBytes + 1 : headBytes
  const [text = ''] = Buffer.from(message.subarray(start, start + shownBytes))
    .toString('latin1')
    .split('\0')
  return kind === 'P' && data.test(text) ? null : text
}

function isAboutColumns({ name }: Answers[number]): boolean {
  return name === 'rowDescription' || name === 'noData'
}
