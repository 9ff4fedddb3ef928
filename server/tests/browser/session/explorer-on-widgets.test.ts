import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExplorer } from '../../../src/mind/explorer.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

const thanks = '<title>Done</title><h1 role="status">Thank you, we have received it.</h1>'
const emailForm = `<form action="/thanks"><label>Email <input name="e" type="email" required></label>
  <button>Send message</button></form>`
const sendEditable = `document.querySelector('[contenteditable]').textContent.trim() && (location = '/thanks')`

const widgets = {
  'what a banner covers': `<a href="/thanks">Order tea</a>
    <div style="position:fixed;inset:0;background:#fff"><p>Cookies?</p>
    <button onclick="this.parentNode.remove()">Only necessary</button></div>`,
  'what waits behind a dialog': `<form action="/thanks"><label>Name <input name="n" required></label>
    <button>Send message</button></form>
    <dialog id="d"><p>We use cookies.</p><button onclick="d.close()">Accept all</button></dialog>
    <script>d.showModal()</script>`,
  'a menu that opens under the pointer': `<style>#menu{display:none} #top:hover #menu{display:block}</style>
    <div id="top"><button aria-haspopup="true">Teas</button><div id="menu"><a href="/thanks">Green</a></div></div>`,
  'a form in a shadow tree': `<template>${emailForm}</template><tea-form></tea-form><script>customElements.define('tea-form',
    class extends HTMLElement { connectedCallback() {
      this.attachShadow({ mode: 'open' }).innerHTML = document.querySelector('template').innerHTML } })</script>`,
  'a form in a frame': '<iframe src="/frame" width="400" height="300" title="Form"></iframe>',
  'a list of options': `<form action="/thanks"><label>Tea <select name="t" required>
    <option value="">Please choose</option><option>Green</option></select></label>
    <button>Send order</button></form>`,
  'pickers of days and hours': `<form action="/thanks">
    <label>Delivery date <input name="d" type="date" required></label>
    <label>Hour <input name="t" type="time" required></label>
    <label>First month <input name="m" type="month" required></label>
    <label>Week <input name="w" type="week" required></label>
    <label>Meeting <input name="l" type="datetime-local" required></label>
    <button>Book now</button></form>`,
  'a field for a file': `<form action="/thanks"><label>Your CV <input name="f" type="file" required></label>
    <button>Send application</button></form>`,
  'a text that is edited in place': `<div contenteditable aria-label="Your message" style="min-height:40px"></div>
    <button onclick="${sendEditable}">Send message</button>`,
}

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

test.each(Object.entries(widgets))('%s is used to its end', async (_what, html) => {
  await using site = await startLocalSite({
    '/': `<title>Tea</title><h1>Tea</h1>${html}`,
    '/thanks': thanks,
    '/frame': emailForm,
  })

  const { turns } = await bench.run(
    { mind: createExplorer('explorer') },
    { targetUrl: site.url, seed: 'seed' },
  )

  expect(turns.map(({ observation }) => observation).join('\n')).toContain('Thank you')
})
