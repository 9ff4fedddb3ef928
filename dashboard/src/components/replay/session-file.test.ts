import { expect, test } from 'vitest'
import { type FiledTurn, renderSessionFile } from './session-file.ts'

const window = { width: 1280, height: 800 }
const box = { x: 10, y: 20, width: 100, height: 30 }
const hostile = '</style><img src=x onerror="alert(1)">'

const turn: FiledTurn = {
  name: 'Turn 1',
  offset: '0:04',
  address: hostile,
  facts: [['Thought', hostile]],
  problems: [{ title: hostile, observed: hostile }],
  notices: [{ kind: 'Error on the page', text: hostile }],
  pictures: [
    { name: 'The page before turn 1', key: 'ambient/0000.jpg', marks: [{ kind: 'action', box }] },
    { name: 'The page after turn 1', key: 'screenshots/0001.jpg', marks: [] },
  ],
}

test('everything from a page is text in the file, which has no script and loads nothing', () => {
  const session = { title: hostile, about: hostile, window, turns: [turn] }
  const file = renderSessionFile(session, new Map()).join('')
  expect(file.match(/<(?:script|img|iframe|link)\b/g)).toBeNull()
  expect(file.match(/<\/style>/g)).toHaveLength(1)
  expect(file).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"`)
  expect(file).toContain('&lt;/style&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
})

test('a picture is in the file once, marked in each turn that shows it, and a missing one says why', () => {
  const embedded = new Map([
    ['ambient/0000.jpg', { source: 'data:image/jpeg;base64,AAAA' }],
    ['screenshots/0001.jpg', { missing: 'Too large.' }],
  ])
  const turns = [turn, { ...turn, name: 'Turn 2' }]
  const file = renderSessionFile({ title: 'Ada', about: '', window, turns }, embedded).join('')
  expect(file.split('data:image/jpeg;base64,AAAA')).toHaveLength(2)
  expect(file.match(/<div role="img"[^>]*class="picture p0">/g)).toHaveLength(2)
  expect(file).toContain('<rect class="action" x="6" y="16" width="108" height="38" rx="5"/>')
  expect(file.match(/Too large\./g)).toHaveLength(2)
})
