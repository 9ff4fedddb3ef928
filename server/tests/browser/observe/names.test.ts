import { expect, test } from 'vitest'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

const { signal } = new AbortController()
const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

test('a control belongs to the last heading above or beside it, not to that of another column', async () => {
  const row =
    '<div style="display:flex;gap:300px"><h2>Sales <i>today</i></h2><button>Refresh</button></div>'
  const settings =
    '<div style="display:flex"><div style="width:200px"><h2>Billing</h2></div><div><button>Pay</button></div></div>'
  const html = `<h1 style="width:80px">Desk</h1>${row}${settings}
    <aside style="position:absolute;right:0;top:0;width:200px"><h2>Notes</h2><button>Add</button></aside>
    <p style="width:300px"><input aria-label="Search"></p>`
  await using site = await startLocalSite({ '/': html })
  await using session = await openSiteSession(site.url)
  await session.open(site.url, signal)
  const { elements } = await session.observe(signal)
  expect(elements.map(({ name, context }) => `${name}: ${context}`)).toEqual([
    'Refresh: Sales today',
    'Pay: Billing',
    'Add: Notes',
    'Search: Billing',
  ])
})

/** Markup of one control each, and the name that Chromium computes for it. */
const agreed = [
  ['<button aria-label="Close">&times;</button>', 'Close'],
  ['<button aria-label="  ">Save</button>', 'Save'],
  ['<button title="Tip">&times;</button>', '×'],
  ['<button title="Tip"></button>', 'Tip'],
  ['<button aria-labelledby="gone">Save</button>', 'Save'],
  ['<i id="l1">Billing</i><i id="l2">name</i><input aria-labelledby="l1 l2">', 'Billing name'],
  ['<i id="l3" hidden>Hidden label</i><input aria-labelledby="l3">', 'Hidden label'],
  [
    '<button id="b1" aria-labelledby="b1 b2" aria-label="Delete"></button><i id="b2">it</i>',
    'Delete it',
  ],
  ['<label>Email <input></label>', 'Email'],
  ['<label for="i1">A</label><label for="i1">B</label><input id="i1">', 'A B'],
  ['<label for="i2" hidden>Hidden</label><input id="i2">', ''],
  ['<label for="i3" style="visibility:hidden">Hidden</label><input id="i3">', ''],
  ['<label for="i4" aria-label="Better">Worse</label><input id="i4">', 'Better'],
  [`<label for="i5"><img src="${dot}" alt="Mail"> address</label><input id="i5">`, 'Mail address'],
  ['<input placeholder="Placeholder">', 'Placeholder'],
  ['<input type="submit">', 'Submit'],
  ['<input type="button" value="Go">', 'Go'],
  [`<input type="image" alt="Find" src="${dot}">`, 'Find'],
  ['<label for="s1">Country</label><select id="s1"><option>DE</select>', 'Country'],
  [`<a href="/a"><img src="${dot}" alt=""> Start</a>`, 'Start'],
  [`<a href="/a"><img src="${dot}" title="Picture"></a>`, 'Picture'],
  ['<a href="/a"><svg width="9" height="9"><title>Cart</title></svg></a>', 'Cart'],
  ['<button>Go <i aria-hidden="true">&rarr;</i></button>', 'Go'],
  ['<button>Go <i style="display:none">hidden</i></button>', 'Go'],
  ['<button>Go <i style="visibility:hidden">hidden</i></button>', 'Go'],
  [
    '<button>Go <i style="visibility:hidden">not <b style="visibility:visible">on</b></i></button>',
    'Go on',
  ],
  ['<a href="/a"><p>One</p><p>Two</p></a>', 'One Two'],
  ['<a href="/a">One<br>Two</a>', 'One Two'],
  ['<div role="switch" tabindex="0"><i>Wifi</i></div>', 'Wifi'],
] as const

/**
 * Where ours differs on purpose: what a visitor types would rename a control, icons of a style sheet have no words, and a placeholder is seen
 * while a title is not.
 */
const ours = [
  ['<input title="Title" placeholder="Placeholder">', 'Placeholder'],
  ['<input title="Title" placeholder=" ">', 'Title'],
  ['<label><input type="checkbox"> Flash <input size="3" value="3"> times</label>', 'Flash times'],
  ['<style>.s::before { content: "* " }</style><button class="s">Star</button>', 'Star'],
  [`<input type="image" src="${dot}">`, ''],
] as const

test('controls have the names that the browser gives them, apart from a few differences', async () => {
  const rows = [...agreed, ...ours]
  const pages = Object.fromEntries(rows.map(([html], index) => [`/${index}`, `<body>${html}`]))
  await using site = await startLocalSite(pages)
  await using session = await openSiteSession(site.url)
  const named: [string, string | undefined][] = []
  for (const [index, [html]] of rows.entries()) {
    await session.open(new URL(`/${index}`, site.url).href, signal)
    const { elements } = await session.observe(signal)
    named.push([html, elements[0]?.name])
  }
  expect(named).toEqual(rows)
})
