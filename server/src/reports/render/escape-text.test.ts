import { stripControls } from '@understudy/contract/markdown/clean-text'
import { escapeText } from '@understudy/contract/markdown/escape-text'
import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { listActive, readMarkdown } from '../../../tests/support/readers/read-markdown.ts'

/** What means something to GitHub or GitLab, in all kinds of them. */
const active = [
  '@octo',
  '@octo/security',
  '(@octo)',
  '“@all”',
  'Fixes #12',
  'closes: #1, #2',
  'Resolves octo/repo#3',
  'Implements GL-4',
  'x@fixes #5',
  'Fix https://github.com/o/r/issues/1',
  'GH-99',
  'PROJ-7',
  'CVE-2026-1234',
  'GHSA-abcd-1234-efgh',
  'deadbee',
  'defaced',
  '1234567',
  '0123456789abcdef0123456789abcdef01234567',
  'octo@0123456789abcdef0123456789abcdef01234567',
  '1234567...89abcde',
  '!1',
  'octo/repo!1',
  '%1',
  '%"Release 1"',
  '50%"x"',
  '~bug',
  '~"needs work"',
  '&1',
  '$1',
  '^alert#1',
  '*iteration:"x"',
  '[vulnerability:1]',
  'group/project>',
  '[[Page]]',
  '[[_TOC_]]',
  '{+ added +}',
  '[- gone -]',
  '%{project_path}',
  '/close',
  '/merge now',
  'https://evil.example/?a=b_c*d*',
  'HTTP://EVIL.EXAMPLE',
  'irc://evil.example',
  'www.evil.example',
  'WWW.Evil.example/x)',
  'root@victim.example',
  'mailto:root@victim.example',
  'xmpp:root@victim.example/x',
  '<https://evil.example>',
  '<root@victim.example>',
  '[x](javascript:alert(1))',
  '![p](https://evil.example/p.png)',
  '[x]: https://evil.example',
  '[^1]',
  '[^1]: note',
  '[!NOTE]',
  '> [!WARNING]',
  '- [ ] task',
  '# heading',
  '#',
  '===',
  '---',
  '***',
  '+ item',
  '- item',
  '* item',
  '1. item',
  '7) item',
  '    code',
  '``` mermaid',
  '~~~ js',
  '```',
  '`code`',
  '>>> quote',
  '| a | b |',
  '| --- | --- |',
  'a|b',
  String.raw`\@octo`,
  '$$x$$',
  '$`x`$',
  '$a$',
  ':smile:',
  ':+1:',
  '10:100:10',
  '07:00:30',
  '*a* **b** _c_ __d__ ~~e~~ ~f~',
  '&lt;b&gt; &#64;octo &commat;octo',
  '<b>bold</b>',
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<!-- hidden',
  '<details>',
  '<![CDATA[',
  '<?php',
  'a\n/close',
  'a\n\n# heading',
  '检查@octo的#1问题',
  'テスト`x`@octo',
  '\u200b@octo',
  'a  \nb',
]

/** What means something next to something else, or to a reader that the test does not have. */
const fragments = [
  'a@octo.',
  '[x][y]',
  '[x] done',
  ': described',
  '``x',
  'ends in \\',
  String.raw`\|`,
  String.raw`a\\|`,
  '-->',
  '**',
  '__',
  '](',
  '<',
  'constructor',
]

/** Texts of sites that are nothing but words. */
const plain = [
  'The “Apply voucher” button does nothing: a script failed!',
  "Don't forget item(s), drop-downs and/or the 2nd step (see above).",
  'Tea | Shop > Bed & Bath - from 1,234.50 € to 99 (50%), 24/7, at 07:00–07:05; 1–7, 2026-11-27…',
  'Größe wählen? “Já”, « oui », 「はい」。カートに追加、检查问题！ Купить сейчас, 장바구니, العربة',
  'F1 H2 14px 3-day 1.2.3 = 4',
  'Feedback: “Give feedback”, feedback.',
]

const clean = (text: string) => stripControls(text).replaceAll(/\s+/g, ' ').trim()

test.each(active)('%j means something to a viewer, and nothing once it is escaped', (text) => {
  expect(isInert(text, clean(text))).toBe(false)
  expectInert(text)
})

test.each(fragments)('%j is shown as it is', (text) => {
  expect(isInert(escapeText(text), text)).toBe(true)
})

test.each(plain)('%j stays as it is', (text) => {
  expect(escapeText(text)).toBe(text.replaceAll('|', String.raw`\|`))
  expectInert(text)
})

test.each([
  ['Call @octo, or see #12.', 'Call `@octo`, or see `#12`.'],
  ['<script>alert("Tea two")</script> and more', '`<script>alert("Tea two")</script>` and more'],
  ['at https://a.example/b_c?d=*e*&f.', 'at `https://a.example/b_c?d=*e*&f`.'],
  ['(https://a.example/)', '(`https://a.example/`)'],
  ['Open https://a.example/#!, and look.', 'Open `https://a.example/#!`, and look.'],
  ['on https://a.example/Tea_(drink).', 'on `https://a.example/Tea_(drink)`.'],
  ['the field input[name="q"].', 'the field `input[name="q"]`.'],
  ['a `b` c', 'a &grave;b&grave; c'],
  ['price: $5.00', 'price: `$5.00`'],
  ['1. first', '`1.` first'],
  ['- item', '`-` item'],
  ['two\nlines', 'two lines'],
  ['检查@octo的#1问题', '检查`@octo`的`#1`问题'],
  // GitLab would close an issue that is named in the same code as the word.
  ['x@fixes #12', '`x@fixes` `#12`'],
  ['![Tea five](https://evil.example/)', '`![Tea five](https://evil.example/)`'],
])('%j is %j', (text, escaped) => {
  expect(escapeText(text)).toBe(escaped)
})

test('nothing becomes of random texts of hostile parts', () => {
  const part = oneof(
    constantFrom(...active, ...fragments, ...plain),
    constantFrom(' ', '\n', '`', '|', '\\', '"', '*', '_', '@', '#', ':', '%', '/', '-', '1', 'a'),
    string({ unit: 'grapheme', maxLength: 8 }),
    string({ unit: 'binary', maxLength: 8 }),
  )
  assert(
    property(array(part, { maxLength: 6 }), constantFrom('', ' '), (parts, space) => {
      expectInert(parts.join(space))
    }),
    { numRuns: 500 },
  )
})

test('a long word takes no longer than its length', () => {
  for (const word of ['”', "a'", 'é', '1,', '(', '@', 'a-', '`', '| ']) {
    const startedAt = performance.now()
    escapeText(`${word.repeat(20_000)}@`)
    expect(performance.now() - startedAt).toBeLessThan(1000)
  }
})

/** A document with a text in all places where reports have texts. */
const place = (text: string) => `${text}

## ${text}

*${text}*

Before:
${text}

- **Seen:** ${text}
- ${text}, ${text}: ${text}

| ${text} | b |
| --- | --- |
| ${text} | ${text} |
`

const withWord = readMarkdown(place('word'))

function expectInert(text: string): void {
  const words = clean(text)
  const escaped = escapeText(text)
  expect(escaped).not.toContain('\n')
  expect(words === '' ? escaped === '' : isInert(escaped, words)).toBe(true)
}

/** Whether the words are shown as they are, and the page has no more elements than with a word in their place. */
function isInert(source: string, words: string): boolean {
  const document = place(source)
  const { text, elements } = readMarkdown(document)
  return (
    text === withWord.text.replaceAll('word', () => words) &&
    elements.join() === withWord.elements.join() &&
    listActive(document).length === 0
  )
}

test.each([
  [
    'a[aria-label="Le musée des outils"] and 1 more',
    '`a[aria-label="Le musée des outils"]` and 1 more',
  ],
  ['button[title="Add to cart"], .row', '`button[title="Add to cart"]`, `.row`'],
  ['#nav > a[title="Über uns"]', '`#nav` > `a[title="Über uns"]`'],
  ['a[title="never closed', '`a[title="never` closed'],
  ['a[title="Fixes #12"]', '`a[title="Fixes` `#12"]`'],
])('%j is one code for its reader', (text, markdown) => {
  expect(escapeText(text)).toBe(markdown)
  expectInert(text)
})
