import { clearScreenDown, cursorTo, moveCursor } from 'node:readline'
import type { Output } from '@understudy/command-line/terminal-text'
import type { Mood } from '@understudy/contract/transcript'
import { printable } from '@understudy/demo/printable'

/** What a terminal shows of running sessions. Rows are numbered from 0, in the order of the personas. */
export interface Progress {
  act: (row: number, turn: number, action: string) => void
  feel: (row: number, mood: Mood) => void
  /** Counted once for each title. */
  find: (row: number, title: string) => void
  finish: (row: number, ending: string) => void
}

interface Row {
  name: string
  turn: number
  mood: string
  action: string
  problems: Set<string>
  isOver: boolean
}

/** One line for each persona, drawn again as it changes; without a terminal one line for each action, problem and end. */
export function createProgress(
  names: readonly string[],
  messages: Output,
  tell: (line: string) => void,
): Progress {
  const rows = names.map((name): Row => {
    return { name, turn: 0, mood: '', action: 'waiting', problems: new Set(), isOver: false }
  })
  const shown = messages.isTTY === true ? drawRows(rows, messages) : listChanges(tell)
  const change = (index: number, kind: Change, apply: (row: Row) => void): void => {
    const row = rows[index]
    if (row === undefined) return
    apply(row)
    shown(row, kind)
  }
  return {
    act: (index, turn, action) =>
      change(index, 'action', (row) => Object.assign(row, { turn, action })),
    feel: (index, mood) =>
      change(index, 'mood', (row) => Object.assign(row, { mood: nameMood(mood) })),
    find: (index, title) => {
      if (rows[index]?.problems.has(title) === true) return
      change(index, 'problem', (row) => row.problems.add(title))
    },
    finish: (index, ending) =>
      change(index, 'end', (row) => Object.assign(row, { action: ending, isOver: true })),
  }
}

type Change = 'action' | 'mood' | 'problem' | 'end'

/** The feelings that change what a visitor does. */
function nameMood({ patience, frustration }: Mood): string {
  if (patience <= 0.2) return 'impatient'
  return frustration >= 0.5 ? 'annoyed' : 'calm'
}

function listChanges(tell: (line: string) => void): (row: Row, change: Change) => void {
  return (row, change) => {
    if (change === 'mood') return
    const [latest = ''] = [...row.problems].slice(-1)
    const said = {
      action: `turn ${row.turn}, ${row.action}${row.mood === '' ? '' : ` (${row.mood})`}`,
      problem: `problem: ${latest}`,
      end: `ended, ${row.action}`,
    }
    tell(`  ${printable(row.name, 80)}: ${printable(said[change], 240)}`)
  }
}

function drawRows(rows: readonly Row[], messages: Output): () => void {
  const width = Math.max(...rows.map(({ name }) => name.length))
  let isDrawn = false
  const draw = (): void => {
    if (isDrawn) {
      moveCursor(messages, 0, -rows.length)
      cursorTo(messages, 0)
      clearScreenDown(messages)
    }
    isDrawn = true
    messages.write(rows.map((row) => `${renderRow(row, width, messages.columns ?? 80)}\n`).join(''))
  }
  draw()
  return draw
}

function renderRow(row: Row, width: number, columns: number): string {
  const problems = row.problems.size === 1 ? '1 problem' : `${row.problems.size} problems`
  const head = `  ${row.name.padEnd(width)}  turn ${String(row.turn).padStart(3)}  ${row.mood.padEnd(9)}  ${problems.padEnd(11)}  `
  const state = row.isOver ? `ended, ${row.action}` : row.action
  return head + printable(state, Math.max(20, columns - head.length - 1))
}
