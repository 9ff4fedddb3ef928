import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noticeFrictions } from '../../support/browser/notice-frictions.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { testInvariant, testSilence } from '../../support/browser/test-invariant.ts'
import { createScriptedMind, refOf } from '../../support/mind/scripted-mind.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'
import type { TestPage } from '../../support/servers/test-site.ts'

const file =
  (type: string, isAttachment = false): TestPage =>
  (_request, response) => {
    if (isAttachment) response.setHeader('content-disposition', 'attachment; filename="file.bin"')
    response.setHeader('content-type', type)
    response.end('item,price\nOak board,31.00\n')
  }

/** A page that offers a file, which is there or not. */
const offering =
  (markup: (path: string) => string, path: string, type: string) => (isFaulty: boolean) => ({
    '/': `<!doctype html><meta charset=utf-8><title>Files</title><h1>Files</h1>${markup(isFaulty ? path.replace('.', '-old.') : path)}`,
    [path]: file(type),
  })
const link = (name: string) => (path: string) => `<p><a href="${path}" download>${name}</a></p>`

testInvariant('failed-download', [
  {
    kind: 'a table',
    site: offering(link('Download as a spreadsheet'), '/prices.csv', 'text/csv'),
    acts: [{ click: 'Download as a spreadsheet' }],
    title:
      'The “Download as a spreadsheet” link offers the file “prices-old.csv”, and it cannot be downloaded',
  },
  {
    kind: 'a document, in German',
    site: offering(link('Satzung herunterladen'), '/satzung.pdf', 'application/pdf'),
    acts: [{ click: 'Satzung herunterladen' }],
    title:
      'The “Satzung herunterladen” link offers the file “satzung-old.pdf”, and it cannot be downloaded',
  },
  {
    kind: 'with a name of its own, in French',
    site: offering(
      (path) => `<a href="${path}" download="tarifs-2026.xlsx">Télécharger</a>`,
      '/t.xlsx',
      'application/octet-stream',
    ),
    acts: [{ click: 'Télécharger' }],
    title: 'The “Télécharger” link offers the file “tarifs-2026.xlsx”, and it cannot be downloaded',
  },
  {
    kind: 'by a script, in Japanese',
    site: offering(
      (path) =>
        `<button onclick="const a=document.createElement('a');a.href='${path}';a.download='';a.click()">ダウンロード</button>`,
      '/list.zip',
      'application/zip',
    ),
    acts: [{ click: 'ダウンロード' }],
    title: 'The “ダウンロード” button offers the file “list-old.zip”, and it cannot be downloaded',
  },
  {
    kind: 'a calendar, in Spanish',
    site: offering(link('Añadir al calendario'), '/cita.ics', 'text/calendar'),
    acts: [{ click: 'Añadir al calendario' }],
    title:
      'The “Añadir al calendario” link offers the file “cita-old.ics”, and it cannot be downloaded',
  },
])

testSilence('failed-download', [
  {
    kind: 'a file that a script has made',
    site: {
      '/': `<!doctype html><title>Notes</title><button onclick="const a=document.createElement('a');a.href=URL.createObjectURL(new Blob(['Hello']));a.download='note.txt';a.click()">Save note</button>`,
    },
    acts: [{ click: 'Save note' }],
  },
  {
    kind: 'an address that answers with a file',
    site: {
      '/': '<!doctype html><title>Files</title><a href=/export>Export</a>',
      '/export': file('application/octet-stream', true),
    },
    acts: [{ click: 'Export' }],
  },
])

test('a press that offers a file has an effect', async () => {
  const pages = {
    '/': `<!doctype html><title>Notes</title><button onclick="const a=document.createElement('a');a.href=URL.createObjectURL(new Blob(['Hello']));a.download='note.txt';a.click()">Download</button>`,
  }
  const found = await noticeFrictions(pages, [{ click: 'Download' }, { click: 'Download' }])
  expect(found.map(({ detector }) => detector)).not.toContain('dead-click')
})

describe('a task to download', () => {
  let bench: SessionBench
  beforeAll(async () => {
    bench = await openSessionBench()
  })
  afterAll(() => bench[Symbol.asyncDispose]())

  /** Presses the link once and says that it is done. */
  async function visit(name: string, task: string, isThere: boolean) {
    const page = `<meta charset=utf-8><h1>${name}</h1><table><tr><td>Oak board<td>€31.00</table><a href="/prices.csv" download>${name}</a>`
    await using site = await startLocalSite({ '/': page }, ({ url }, response) => {
      if (url !== '/prices.csv' || !isThere) return false
      response.setHeader('content-type', 'text/csv')
      response.end('item,price\n')
      return true
    })
    const mind = createScriptedMind((situation) =>
      situation.turn === 1
        ? { kind: 'click', ref: refOf(situation, name) }
        : { kind: 'done', summary: 'Done.', quote: name },
    )
    const { result } = await bench.run({ mind }, { targetUrl: site.url, task })
    return result.outcome
  }

  test.each([
    ['Download the price list', 'Download the price list'],
    ['Preisliste herunterladen', 'Lade die Preisliste herunter'],
    ['Télécharger le tarif', 'Télécharge le tarif'],
    ['Descargar la lista de precios', 'Descarga la lista de precios'],
    ['Pobierz cennik', 'Pobierz cennik'],
  ])('is done when the file is offered, and open when it is not: %s', async (name, task) => {
    expect(await visit(name, task, true)).toMatchObject({
      supported: true,
      evidence_quote: 'prices.csv was offered for download',
    })
    expect(await visit(name, task, false)).toMatchObject({ supported: null })
  })
})
