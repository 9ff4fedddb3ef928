import { expect, test } from 'vitest'
import { findReadable, secretTransforms } from '../../../tests/support/secret-transforms.ts'
import { measureCpuMs } from '../../../tests/support/time/measure-cpu.ts'
import { Secret } from '../secret.ts'
import { createRedactor } from './redact.ts'

const secretsToWrite = [
  'Zq7!canary-5f0e',
  'maya+canary7@shop.example',
  'Korrekt.Pferd-Batterie?',
  'Zq7!canary&"<é',
]

const secret = 'Zq7!canary-<é> "&\'/'
const { redact } = createRedactor([new Secret(secret)])

test.each([
  ['raw', secret],
  ['percent-encoded', "Zq7!canary-%3C%C3%A9%3E%20%22%26'%2F"],
  ['percent-encoded in lower case', 'Zq7%21canary-%3c%c3%a9%3e%20%22%26%27%2f'],
  ['form-encoded', 'Zq7%21canary-%3C%C3%A9%3E+%22%26%27%2F'],
  ['percent-encoded twice', 'Zq7%2521canary-%253C%25C3%25A9%253E%2520%2522%2526%2527%252F'],
  ['as JSON', 'Zq7!canary-<é> \\"&\'/'],
  ['as JSON in ASCII', 'Zq7!canary-\\u003c\\u00e9\\u003e \\"\\u0026\\u0027\\/'],
  ['as HTML', 'Zq7!canary-&lt;é&gt; &quot;&amp;&#39;/'],
  ['as numeric HTML entities', 'Zq7!canary-&#60;&#233;&#62; &#x22;&#x26;&#x27;&#x2F;'],
  ['base64', 'WnE3IWNhbmFyeS08w6k+ICImJy8='],
  ['base64url', 'WnE3IWNhbmFyeS08w6k-ICImJy8'],
  ['base64 in a URL', 'WnE3IWNhbmFyeS08w6k%2BICImJy8%3D'],
  ['hexadecimal', '5a71372163616e6172792d3cc3a93e202226272f'],
  ['hexadecimal in upper case', '5A71372163616E6172792D3CC3A93E202226272F'],
  ['capitals', 'ZQ7!CANARY-<É> "&\'/'],
  ['reversed', '/\'&" >é<-yranac!7qZ'],
  ['set apart', 'Z q 7 ! c a n a r y - < é >   " & \' /'],
])('a secret is removed: %s', (_way, text) => {
  expect(redact(`before ${text} after`)).toMatch(/^before \[secret\](?:=|%3D)? after$/)
  expect(redact(`x${text}y`)).toMatch(/^x\[secret\]/)
})

test.each(['a', 'ab', 'abc'])(
  'base64 of more than the secret does not reveal it behind %s',
  (user) => {
    const { redact: plain } = createRedactor([new Secret('correct horse battery')])
    const encoded = Buffer.from(`${user}:correct horse battery:more`).toString('base64')
    const left = Buffer.from(plain(encoded).replace('[secret]', ''), 'base64').toString('latin1')
    expect(plain(encoded)).toContain('[secret]')
    expect(left).not.toMatch(/horse|batt/)
  },
)

test('the longer of two secrets is removed first', () => {
  const { redact: both } = createRedactor([new Secret('password'), new Secret('password-two')])
  expect(both('a password-two b password')).toBe('a [secret] b [secret]')
})

test('a short secret is removed only as a whole word', () => {
  const { redact: short } = createRedactor([new Secret('maya'), new Secret('abc')])
  expect(short('maya, Maya and amayas: abc bWF5YQ==')).toBe(
    '[secret], [secret] and amayas: [secret] [secret]==',
  )
})

test('a truncated secret is removed where texts are cut', () => {
  const { redact: plain } = createRedactor([new Secret('Password-of-Maya')])
  const long = 'x'.repeat(80)
  expect(plain('Welcome Password-of-Ma…')).toBe('Welcome [secret]…')
  expect(plain(`${long} Password-o`)).toBe(`${long} [secret]`)
  expect(plain(`${long} 50617373776f72642d6f662d4d6`)).toBe(`${long} [secret]`)
  expect(plain(`${long} UGFzc3dvcmQtb2YtTWF`)).toBe(`${long} [secret]`)
  expect(plain('Your Password')).toBe('Your Password')
})

test('without secrets a text is unchanged', () => {
  expect(createRedactor([]).redact('[e1] textbox "Password"')).toBe('[e1] textbox "Password"')
})

// In quadratic time, this would take minutes.
test('long texts and the longest secrets are processed completely', { timeout: 60_000 }, () => {
  const { redact: long } = createRedactor([
    new Secret('x%20"'.repeat(200)),
    new Secret('maya@example.com'),
  ])
  expect(long('x%20"maya '.repeat(20_000)).length).toBeGreaterThan(1000)
})

// If every possible match were tried, each of these would take from ten seconds to years.
test.each([
  ['a run of spaces', `pass${' '.repeat(10)}word`, `pass${' '.repeat(60)}x`],
  ['a run of separators', `${'_'.repeat(11)}Q`, '_'.repeat(66)],
  ['quotes and backslashes', `${'"\\'.repeat(14)}QQQQ`, `${'"\\\\\\'.repeat(60)}x`],
  ['backslashes', `${'\\'.repeat(20)}QQQQ`, '\\'.repeat(60)],
  ['spaces and plus signs', `pass${' +'.repeat(10)}word`, `pass${'+'.repeat(80)}x`],
])(
  'a text that almost matches a secret is processed just as fast: %s',
  { timeout: 5000 },
  (_way, value, near) => {
    const { redact: one } = createRedactor([new Secret(value)])
    expect(one(near)).not.toContain('[secret]')
    expect(one(`x ${value} y`)).toBe('x [secret] y')
  },
)

test.each([
  ['raw', 'pass  _-.  word'],
  ['with collapsed white space', 'pass _-. word'],
  ['percent-encoded', 'pass%20%20_-.%20%20word'],
  ['percent-encoded twice', 'pass%2520%2520_-.%2520%2520word'],
  ['form-encoded', 'pass++_-.++word'],
  ['as JSON in ASCII', String.raw`pass\u0020\u0020_-.\u0020\u0020word`],
  ['as HTML', 'pass&nbsp;&nbsp;_-.&#32;&#x20;word'],
  ['base64', 'cGFzcyAgXy0uICB3b3Jk'],
  ['hexadecimal', '7061737320205f2d2e2020776f7264'],
  ['reversed', 'drow  .-_  ssap'],
  ['set apart', 'p a s s     _ - .     w o r d'],
])('a secret with a run of whitespace is removed: %s', (_way, text) => {
  const { redact: one } = createRedactor([new Secret('pass  _-.  word')])
  expect(one(`before ${text} after`)).toBe('before [secret] after')
  expect(one('before pass _-. wo…')).toBe('before [secret]…')
})

test('a secret that is mostly spaces and backslashes is removed', () => {
  const { redact: spaces } = createRedactor([
    new Secret(`a${' '.repeat(9)}`),
    new Secret('\\'.repeat(8)),
  ])
  expect(spaces(`:a${' '.repeat(9)}:${'\\'.repeat(8)}:a%20%20%20%20%20%20%20%20%20:`)).toBe(
    ':[secret]:[secret]:[secret]:',
  )
})

test.each(['Passw%', 'Passw%2', 'Passw%252', 'Passw&#x', String.raw`Passw\u00`])(
  'a secret truncated in the middle of an escape is removed: %s',
  (cut) => {
    const { redact: plain } = createRedactor([new Secret('Passw of Maya')])
    const long = 'x'.repeat(80)
    expect(plain(`${long} ${cut}`)).toBe(`${long} [secret]${cut.slice(5)}`)
    expect(plain(`Welcome ${cut}…`)).toBe(`Welcome [secret]${cut.slice(5)}…`)
  },
)

test('a secret that continues in the next text is removed from both', () => {
  const { redactAll } = createRedactor([new Secret('Zq7!canary-5f0e')])
  expect(redactAll(['First: Zq7!can', 'ary-5f0e, and more', 'no more'])).toEqual([
    'First: [secret]',
    '[secret], and more',
    'no more',
  ])
  expect(redactAll(['e0f5-', 'yran', 'ac!7qZ'])).toEqual(['[secret]', '[secret]', '[secret]'])
  expect(redactAll(['5a 71 37 21 63 61 6e', '61 72 79 2d 35 66 30 65', ''])).toEqual([
    '[secret]',
    '[secret]',
    '',
  ])
})

test('consecutive words are not a secret made of their letters', () => {
  const { redact: clean } = createRedactor([new Secret('johnsmith'), new Secret('maria.gonzalez')])
  const words = 'John Smith and Maria Gonzalez, John; Smith. Marias Gonzalez'
  expect(clean(words)).toBe(words)
  expect(clean('j o h n s m i t h, maria.\u200bgonzalez')).toBe('[secret], [secret]')
})

const repetitive = ['a'.repeat(1000), 'ab'.repeat(500), `${'a.'.repeat(400)}b1`, '1'.repeat(1000)]

// In each of these something almost matches everywhere; if every position were tried to the end, they would take
// minutes.
test.each([
  ['one letter', 'a'],
  ['letters apart', 'a '],
  ['letters far apart', `${'.'.repeat(8)}a`],
  ['letters at the limit of the allowed distance', `${'a'.repeat(999)}${'.'.repeat(9)}`],
  ['accents', '\u0301'],
  ['a letter of eighteen', 'ﷺ'],
  ['full-width letters', 'ａ'],
  ['decimal codes', '97 '],
  ['hexadecimal codes', '0x61,'],
  ['binary codes', '01100001'],
  ['base64', 'YWFhYWFh'],
  ['nested escapes', '%2525'],
])('a long text of %s is processed in time', { timeout: 60_000 }, (_what, unit) => {
  const { redact: read } = createRedactor(repetitive.map((value) => new Secret(value)))
  const text = unit.repeat(200_000 / unit.length)
  expect(measureCpuMs(() => read(text))).toBeLessThan(5000)
})

test.each(secretTransforms)('a reader cannot reassemble it: $name', ({ write }) => {
  for (const value of secretsToWrite) {
    const { redact: one } = createRedactor([new Secret(value)])
    const written = write(value)
    const told = one(`before ${written} after`)
    expect([value, told]).toEqual([value, expect.stringMatching(/^before .*\[secret\].* after$/su)])
    expect([value, findReadable(told, value)]).toEqual([value, []])
  }
})
