import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { createScriptedMind, refOf } from '../../support/mind/scripted-mind.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

/** It keeps its name, and not what is entered. */
const form = `<h1>To do</h1><script>document.title = localStorage.name ?? 'To do'</script><ul id=list></ul>
  <form onsubmit="list.innerHTML = '<li>' + what.value + '</li>'; what.value = ''; return false">
  <label>Entry <input id=what></label></form>`
const task = 'Add “Buy milk” to the list'

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

/** Adds the entry and ends as specified; returns which documents were requested, in order. */
async function visit(path: string, ending: 'done' | 'give_up') {
  const asked: string[] = []
  await using site = await startLocalSite({ '/': form, '/list': form }, ({ url = '' }) => {
    if (!url.includes('favicon')) asked.push(url)
    return false
  })
  const mind = createScriptedMind((situation) => {
    const { turn } = situation
    if (turn === 1) {
      return { kind: 'type', ref: refOf(situation, 'Entry'), text: 'Buy milk', submit: true }
    }
    return ending === 'done'
      ? { kind: 'done', summary: 'Added.', quote: 'Buy milk' }
      : { kind: 'give_up', reason: 'It is too hard.' }
  })
  const { result } = await bench.run({ mind }, { targetUrl: `${site.url}${path}`, task })
  return { asked, outcome: result.outcome }
}

test('lasting effects are checked once more after reloading the page', async () => {
  const { asked, outcome } = await visit('list', 'done')
  expect(asked).toEqual(['/list', '/list'])
  expect(outcome).toMatchObject({
    supported: false,
    denial: { by: 'reread', words: 'It was gone after the page was reloaded.' },
  })
})

test.each([
  ['English', '/list?add=1'],
  ['German', '/list?eintrag=1&speichern=bestätigen'],
  ['Japanese', '/list?操作=追加'],
])('an address that may repeat its effect, in %s, is not reloaded', async (_language, path) => {
  const { asked, outcome } = await visit(path.slice(1), 'done')
  expect(asked.map(decodeURIComponent)).toEqual([path])
  expect(outcome).toMatchObject({ supported: true, evidence_quote: 'Buy milk' })
})

test.each([
  ['Remove Milk from the list', 'Remove Milk'],
  ['Lösche Milch von der Liste', 'Milch löschen'],
  ['Supprime le lait de la liste', 'Supprimer le lait'],
  ['Elimina la leche de la lista', 'Eliminar la leche'],
  ['Verwijder melk van de lijst', 'Melk verwijderen'],
])('“%s” is done on a page that keeps nothing, which is not opened again', async (goal, name) => {
  const { asked, outcome } = await press(goal, name, '')
  expect(asked).toEqual(['/'])
  expect(outcome).toMatchObject({ supported: true })
})

test.each([
  ['that has a way to keep it', "localStorage.seen = 'yes'"],
  ['that asks its server', "fetch('/seen')"],
])('on a page %s, it has to be gone afterwards, too', async (_how, script) => {
  const { asked, outcome } = await press('Remove Milk from the list', 'Remove Milk', script)
  expect(asked.filter((url) => url === '/')).toEqual(['/', '/'])
  expect(outcome).not.toMatchObject({ supported: true })
})

/** Presses a control in one row of a list, which takes the row away until the page is loaded again. */
async function press(goal: string, name: string, script: string) {
  const asked: string[] = []
  const rows = ['Tee', name, 'Pan']
    .map(
      (each) =>
        `<li>${each} <button aria-label="${each}" onclick="this.parentElement.remove()">×</button></li>`,
    )
    .join('')
  const page = `<meta charset=utf-8><title>List</title><h1>List</h1><ul>${rows}</ul><script>${script}</script>`
  await using site = await startLocalSite({ '/': page, '/seen': 'yes' }, ({ url = '' }) => {
    if (!url.includes('favicon')) asked.push(url)
    return false
  })
  const mind = createScriptedMind((situation) =>
    situation.turn === 1
      ? { kind: 'click', ref: refOf(situation, name) }
      : { kind: 'done', summary: 'It is gone.', quote: 'List' },
  )
  const { result } = await bench.run({ mind }, { targetUrl: site.url, task: goal })
  return { asked, outcome: result.outcome }
}

test('after a visitor who gave up nothing is reloaded', async () => {
  const { asked } = await visit('list', 'give_up')
  expect(asked).toEqual(['/list'])
})

/** A form that is sent to an address; what it answers by POST lists the entry, and by GET it does not. */
async function send(
  words: { field: string; entry: string; done: string; task: string },
  to: string,
) {
  const asked: string[] = []
  const { field, entry, done, task: asks } = words
  const fields = `<meta charset=utf-8><form method=post action="${to}"><label>${field} <input name=v></label></form>`
  await using site = await startLocalSite(
    { '/': fields },
    ({ url = '', method = '' }, response) => {
      if (url.includes('favicon') || url !== to) return false
      asked.push(method)
      response.setHeader('content-type', 'text/html; charset=utf-8')
      const shown = method === 'POST' ? `<h1>${done}</h1><ul><li>${field}<li>${entry}</ul>` : fields
      response.end(`<title>${field}</title>${shown}<a href="/">${field}</a>`)
      return true
    },
  )
  const mind = createScriptedMind((situation) =>
    situation.turn === 1
      ? { kind: 'type', ref: refOf(situation, field), text: entry, submit: true }
      : { kind: 'done', summary: done, quote: done },
  )
  const targetUrl = new URL(to === '/form' ? '/form' : '/', site.url).href
  const { result } = await bench.run({ mind }, { targetUrl, task: asks })
  return { asked, outcome: result.outcome }
}

test.each([
  { field: 'Postal code', entry: '08012', done: 'Saved', task: 'Change the postal code to 08012' },
  {
    field: 'Código postal',
    entry: '08012',
    done: 'Datos guardados',
    task: 'Cambia el código postal a 08012',
  },
  {
    field: 'Aufgabe',
    entry: 'Milch holen',
    done: 'Gespeichert',
    task: 'Lege die Aufgabe „Milch holen“ an',
  },
  {
    field: 'Tâche',
    entry: 'Acheter du lait',
    done: 'Enregistré',
    task: 'Ajoute la tâche « Acheter du lait »',
  },
  {
    field: 'メモ',
    entry: '牛乳を買う',
    done: '保存しました',
    task: 'メモ「牛乳を買う」を追加する',
  },
])('what answers a form is not opened by its address: $field', async (words) => {
  const { asked, outcome } = await send(words, '/saved')
  expect(asked).toEqual(['POST'])
  expect(outcome).not.toHaveProperty('denial')
})

test('an address that was a page before it answered a form is', async () => {
  const words = { field: 'Entry', entry: 'Buy milk', done: 'Added', task }
  const { asked, outcome } = await send(words, '/form')
  expect(asked).toEqual(['GET', 'POST', 'GET'])
  expect(outcome).toMatchObject({ denial: { by: 'reread' } })
})
