import { cursorTo, clearScreenDown, moveCursor } from 'node:readline'
import { printable } from './printable.ts'

/** The terminal output for running sessions. Rows are numbered from 0, in the order of the names. */
export interface Progress {
  act(row: number, turn: number, action: string): void
  /** Shown until something happens. */
  wait(row: number, reason: string): void
  /** Shown once for each title. */
  find(row: number, title: string): void
  finish(row: number, ending: string): void
  end(): void
}

interface Row {
  name: string
  turn: number
  action: string
  findings: number
  ending: string | null
}

/** One line per session, redrawn on a terminal; otherwise one line per action, finding and end. */
export function createProgress(
  names: readonly string[],
  say: (line: string) => void,
  output: NodeJS.WriteStream = process.stdout,
): Progress {
  const rows = names.map((name): Row => {
    return { name, turn: 0, action: 'waiting for a browser', findings: 0, ending: null }
  })
  return findOnce(output.isTTY ? drawRows(rows, output) : listSteps(rows, say))
}

function findOnce(progress: Progress): Progress {
  const known = new Set<string>()
  return {
    ...progress,
    find(row, title) {
      const finding = `${row} ${title}`
      if (known.has(finding)) return
      known.add(finding)
      progress.find(row, title)
    },
  }
}

function listSteps(rows: Row[], say: (line: string) => void): Progress {
  const tell = (row: number, text: string): void =>
    say(`  ${rows[row]?.name ?? ''}: ${printable(text, 240)}`)
  return {
    act: (row, turn, action) => tell(row, `turn ${turn}, ${action}`),
    wait: tell,
    find: (row, title) => tell(row, `found: ${title}`),
    finish: (row, ending) => tell(row, ending),
    end: () => undefined,
  }
}

function drawRows(rows: Row[], output: NodeJS.WriteStream): Progress {
  const width = Math.max(...rows.map(({ name }) => name.length))
  let isDrawn = false

  function draw(): void {
    if (isDrawn) {
      moveCursor(output, 0, -rows.length)
      cursorTo(output, 0)
      clearScreenDown(output)
    }
    isDrawn = true
    output.write(rows.map((row) => `${renderRow(row, width, output.columns)}\n`).join(''))
  }

  function change(row: number, changes: Partial<Row>): void {
    const known = rows[row]
    if (known === undefined) return
    rows[row] = { ...known, ...changes }
    draw()
  }

  draw()
  return {
    act: (row, turn, action) => change(row, { turn, action }),
    wait: (row, reason) => change(row, { action: reason }),
    find: (row) => change(row, { findings: (rows[row]?.findings ?? 0) + 1 }),
    finish: (row, ending) => change(row, { ending }),
    end: () => undefined,
  }
}

function renderRow(row: Row, width: number, columns: number): string {
  const findings = row.findings === 1 ? '1 finding ' : `${row.findings} findings`
  const state = row.ending === null ? row.action : `ended: ${row.ending}`
  const head = `  ${row.name.padEnd(width)}  turn ${String(row.turn).padStart(3)}  ${findings.padEnd(11)}  `
  return head + printable(state, Math.max(20, columns - head.length - 1))
}
