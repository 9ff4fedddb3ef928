import { expect, test } from 'vitest'
import { describeControl, describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeRecord } from '../../../../tests/support/records/describe-record.ts'
import { parseTask } from '../../../task/parse-task.ts'
import { judgePart } from '../judge-goal.ts'
import { readNews } from '../record/news.ts'

interface Place {
  path: string
  title: string
  line: string
}

const green = { path: '/en/green', title: 'Green tea', line: 'Light and fresh.' }
const gruen = { path: '/de/green', title: 'Grüner Tee', line: 'Leicht und frisch.' }

/** The verdict on a task after a switch of languages was pressed on one page and led to another one. */
function judge(task: string, [from, name, to]: readonly [Place, string, Place]): string {
  const show = ({ path, title, line }: Place) =>
    describePage({
      url: `https://tea.example${path}`,
      documentId: path,
      title,
      text: `# ${title}\n${line}`,
      lines: [title, line],
      pageText: `${title}\n${line}`,
      elements: [describeControl('e1', name, { href: `https://tea.example${to.path}` })],
    })
  const start = describePage({ url: 'https://tea.example/', title: 'Tea house' })
  const record = {
    ...describeRecord(show(from), [[{ kind: 'click', ref: 'e1' }, show(to)]]),
    targetUrl: start.url,
    start,
  }
  const [part] = parseTask(task).parts
  return judgePart(part, readNews(record), { record, quote: null }).kind
}

test.each([
  ['Read about green tea in German', [green, 'Deutsch', gruen]],
  ['Read about green tea in German', [{ ...green, path: '/green' }, 'DE', gruen]],
  [
    'Look at the green tea in Spanish',
    [green, 'Español', { path: '/es/green', title: 'Té verde', line: 'Ligero y fresco.' }],
  ],
  ['Finde die Seite Grüner Tee auf Englisch', [gruen, 'English', green]],
  [
    'Lire la page du thé vert en allemand',
    [
      { path: '/fr/vert', title: 'Thé vert', line: 'Léger.' },
      'Deutsch',
      { ...gruen, path: '/de/vert' },
    ],
  ],
] as const)('“%s” is done on the page itself, in that language', (task, way) => {
  expect(judge(task, way)).toBe('shown')
})

test.each([
  ['the start page', [green, 'Deutsch', { ...gruen, path: '/de' }]],
  ['another page', [green, 'Deutsch', { ...gruen, path: '/de/black' }]],
  ['the same words', [green, 'Deutsch', { ...green, path: '/de/green' }]],
  ['another language', [green, 'Nederlands', { ...gruen, path: '/nl/green' }]],
  [
    'a page of something else',
    [
      { ...green, title: 'Black tea', path: '/en/black' },
      'Deutsch',
      { ...gruen, path: '/de/black' },
    ],
  ],
] as const)('a switch of languages is no proof where it leads to %s', (_where, way) => {
  expect(judge('Read about green tea in German', way)).not.toBe('shown')
})
