import { PassThrough } from 'node:stream'
import { WriteStream } from 'node:tty'
import { describe, expect, test, vi } from 'vitest'
import { findHelpWidth, layOut, paint, tellStep } from './terminal-text.ts'

/** An output that says it is a terminal of this width, or none. */
class FakeOutput extends PassThrough {
  readonly isTTY: boolean
  readonly columns: number

  constructor(columns: number | null) {
    super()
    this.isTTY = columns !== null
    this.columns = columns ?? 0
  }

  getColorDepth(): number {
    return WriteStream.prototype.getColorDepth()
  }
}

function open(columns: number | null): FakeOutput {
  return new FakeOutput(columns)
}

const link = `http://localhost:8080/r/run_06gvqdjetpvjtd6k9cennunrpc?token=${'x'.repeat(90)}`

describe('on a terminal', () => {
  test('lines break between words at 80 columns and links stay whole', () => {
    const text = `The report of the run is a page that opens in a browser, for thirty days, at\n  ${link} and nowhere else.`
    const lines = layOut(text, open(200)).split('\n')
    expect(lines).toContain(`  ${link}`)
    expect(lines.filter((line) => !line.includes(link) && line.length > 80)).toEqual([])
    expect(lines.join(' ').replaceAll(/\s+/g, ' ')).toBe(text.replaceAll(/\s+/g, ' '))
  })

  test('a narrow terminal gets narrow lines, indented as they began', () => {
    expect(layOut('  one two three four', open(14))).toBe('  one two\n  three four')
  })

  test('a row of a table continues below its last column', () => {
    expect(layOut('  PORT  Port of the HTTP API of this service.', open(30))).toBe(
      '  PORT  Port of the HTTP API\n        of this service.',
    )
  })

  test('so does one of several columns, coloured or not', () => {
    const bad = '\u001B[31mmajor\u001B[39m'
    expect(layOut(`  1. ${bad}  2 of 3  The form loses what was typed.`, open(40))).toBe(
      `  1. ${bad}  2 of 3  The form loses what\n                    was typed.`,
    )
  })

  test('columns that leave too little room are not continued below', () => {
    expect(layOut('  Default      failed      15 turns  No sign of the goal.', open(40))).toBe(
      '  Default      failed      15 turns  No\n  sign of the goal.',
    )
  })

  test('steps are told', () => {
    const output = open(80)
    tellStep('Opening the database', output)
    expect(String(output.read())).toContain('Opening the database …')
  })

  test('words have colours unless NO_COLOR is set', () => {
    vi.stubEnv('TERM', 'xterm-256color')
    vi.stubEnv('NO_COLOR', undefined)
    vi.stubEnv('FORCE_COLOR', undefined)
    vi.stubEnv('NODE_DISABLE_COLORS', undefined)
    // Node colours nothing in an unknown CI.
    vi.stubEnv('CI', undefined)
    expect(paint('bad', 'critical', open(80))).toBe('\u001B[31mcritical\u001B[39m')
    vi.stubEnv('NO_COLOR', '1')
    expect(paint('bad', 'critical', open(80))).toBe('critical')
    vi.unstubAllEnvs()
  })

  test('help has at most 80 columns', () => {
    expect([findHelpWidth(open(200)), findHelpWidth(open(60))]).toEqual([80, 60])
  })
})

describe('elsewhere', () => {
  test('text is unchanged, uncoloured, and no step is told', () => {
    const output = open(null)
    const text = `${'word '.repeat(40)}${link}`
    expect(layOut(text, output)).toBe(text)
    expect(paint('bad', 'critical', output)).toBe('critical')
    tellStep('Opening the database', output)
    expect(output.read()).toBeNull()
    expect(findHelpWidth(output)).toBe(120)
  })
})
