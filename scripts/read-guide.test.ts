import { expect, test } from 'vitest'
import { readGuide } from './read-guide.ts'

test('blocks are distinguished by language and by the comment before them', () => {
  const guide = `# Guide

\`\`\`sh
one
two
\`\`\`

\`\`\`
not run
\`\`\`

<!-- terminal: service, until: listens on -->
\`\`\`sh
npm start
\`\`\`

<!-- stops: service -->
\`\`\`sh
customer list
\`\`\`

<!-- prints: "status":"ok" -->
\`\`\`sh
health
\`\`\`

<!-- file: follow.ts -->
\`\`\`ts
export {}
\`\`\`
`
  expect(readGuide(guide)).toEqual([
    { kind: 'commands', text: 'one\ntwo\n', line: 3 },
    { kind: 'terminal', name: 'service', until: 'listens on', text: 'npm start\n', line: 12 },
    { kind: 'commands', stops: 'service', text: 'customer list\n', line: 17 },
    { kind: 'commands', prints: '"status":"ok"', text: 'health\n', line: 22 },
    { kind: 'file', name: 'follow.ts', text: 'export {}\n', line: 27 },
  ])
})

test.each([
  ['a comment that means nothing', '<!-- twice -->\n```sh\nx\n```\n'],
  ['a program without a file', '```ts\nx\n```\n'],
  ['a program in a terminal', '<!-- terminal: a, until: b -->\n```ts\nx\n```\n'],
])('%s is refused', (_what, guide) => {
  expect(() => readGuide(guide)).toThrow('line 1')
})
