import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildReport } from '../../../src/reports/compose/build-report.ts'
import type { Action } from '../../../src/turn/action.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { createScriptedMind } from '../../support/mind/scripted-mind.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

type Row = (name: string, index: number) => string

const named: Row = (name, index) =>
  `<li>${name} <button name="i" value="${index}" aria-label="Remove ${name}">✕</button></li>`
const plain: Row = (name, index) =>
  `<li><span>${name}</span> <button name="i" value="${index}">Remove</button></li>`
const inTable: Row = (name, index) =>
  `<tr><td>${name}</td><td>1 pack</td><td><button name="i" value="${index}">Delete</button></td></tr>`
const onCard: Row = (name, index) =>
  `<article><h3>${name}</h3><p>In stock</p><button name="i" value="${index}">Delete ${name}</button></article>`
const byPicture: Row = (name, index) =>
  `<div role="listitem"><b>${name}</b><button name="i" value="${index}" title="Delete"><svg width="16" height="16"></svg></button></div>`

/** A list that the server keeps, and that its visitor presses in the rows of these names, one a turn. */
async function press(row: Row, takesLast: boolean, names: readonly string[]) {
  const items = ['Bread', 'Milk', 'Apples', 'Rice']
  await using site = await startLocalSite({}, (request, response) => {
    const show = (): void => {
      const rows = items.map(row).join('')
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(
        `<!doctype html><html lang="en"><title>Shopping list</title><main><h1>Shopping list</h1>
        <form method="post"><${rows.startsWith('<tr') ? 'table' : 'ul'}>${rows}</form></main></html>`,
      )
    }
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const index = new URLSearchParams(body).get('i')
      if (index !== null) items.splice(takesLast ? -1 : Number(index), 1)
      show()
    })
    return true
  })
  const mind = createScriptedMind(({ turn, observation }): Action => {
    const name = names[turn - 1]
    const at = items.indexOf(name ?? '')
    const control = observation.elements.filter(({ role }) => role === 'button')[at]
    return control === undefined
      ? { kind: 'done', summary: 'Milk is gone.', quote: '' }
      : { kind: 'click', ref: control.ref }
  })
  const task = 'Remove Milk from the list'
  const { transcript } = await bench.run({ mind }, { targetUrl: site.url, task })
  expect(items).not.toContain('Milk')
  return buildReport({ ...transcript, task }).report.outcome.status
}

test.each([
  ['names', named],
  ['rows', plain],
  ['a table', inTable],
  ['cards', onCard],
  ['pictures', byPicture],
])('an item that goes with the control of another one is no success: %s', async (_how, row) => {
  // Each press takes the last item, so that Milk goes with that of Bread.
  expect(await press(row, true, ['Bread', 'Bread', 'Bread'])).not.toBe('succeeded')
  expect(await press(row, false, ['Milk'])).toBe('succeeded')
})
