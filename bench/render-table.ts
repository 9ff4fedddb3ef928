import { type BenchRow, getRatio, isMet, type Target } from './bench-row.ts'

const headings = ['name', 'value', 'unit', 'floor', 'ratio', 'target', 'met']

/** The rows as a Markdown table whose columns are also aligned in a terminal. */
export function renderTable(rows: readonly BenchRow[]): string {
  const lines = [headings, ...rows.map(renderRow)]
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  )
  const rule = widths.map((width) => '-'.repeat(width))
  return lines
    .toSpliced(1, 0, rule)
    .map((cells) => `| ${cells.map((cell, column) => pad(cell, column, widths)).join(' | ')} |\n`)
    .join('')
}

function renderRow(row: BenchRow): string[] {
  const met = isMet(row)
  const verdict = met === true ? 'yes' : 'NO'
  return [
    row.name,
    renderNumber(row.value),
    row.unit,
    renderNumber(row.floor),
    renderNumber(getRatio(row)),
    row.targets.map((target) => renderTarget(target, row.unit)).join(', '),
    met === null ? '' : verdict,
  ]
}

function renderTarget({ of, is, bound }: Target, unit: string): string {
  const sign = is === 'at most' ? '<=' : '>='
  const measure = of === 'ratio' ? 'x' : ` ${unit}`
  return `${sign} ${bound.toLocaleString('en')}${measure}`
}

function renderNumber(value: number | null): string {
  if (value === null) return ''
  return value.toLocaleString('en', { maximumSignificantDigits: 3, maximumFractionDigits: 3 })
}

function pad(cell: string, column: number, widths: readonly number[]): string {
  const width = widths[column] ?? 0
  const isNumber = ['value', 'floor', 'ratio'].includes(headings[column] ?? '')
  return isNumber ? cell.padStart(width) : cell.padEnd(width)
}
