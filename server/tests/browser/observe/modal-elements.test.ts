import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

test.each([
  ['<div role="dialog" aria-modal="true"><button>Close</button></div>', true],
  ['<dialog id="d"><button>Close</button></dialog><script>d.showModal()</script>', true],
  ['<div role="dialog"><button>Close</button></div>', false],
  ['<dialog open><button>Close</button></dialog>', false],
])('%s: its content comes before what is behind it: %s', async (markup, isModal) => {
  await using site = await openTestSession({
    '/': `<!doctype html><button>Order</button>${markup}`,
  })

  const { elements } = await site.open('/')

  expect(elements.find(({ name }) => name === 'Close')?.inModal).toBe(isModal)
  expect(elements.find(({ name }) => name === 'Order')?.inModal ?? false).toBe(false)
})

const veil = 'position:fixed;inset:0;background:rgba(0,0,0,.5)'
const front = (html: string) =>
  `<div style="position:fixed;left:200px;top:99px;width:400px;height:200px">${html}</div>`

const shade = (place: string) =>
  `<div style="position:absolute;top:0;bottom:0;${place};background:rgba(0,0,0,.5)"></div>`

/** What scripts put over a page, often without saying that it is a dialog, and what can then be used. */
test.each([
  [
    'a dialog before a backdrop',
    `<div style="${veil}"></div>${front('<button>Close</button>')}`,
    ['Close'],
  ],
  [
    'a dialog in its backdrop',
    `<div style="${veil}">${front('<button>Close</button>')}</div>`,
    ['Close'],
  ],
  [
    'a dialog before a backdrop that is placed in the page',
    `<div style="${veil.replace('fixed', 'absolute')}"></div>${front('<button>Close</button>')}`,
    ['Close'],
  ],
  [
    'a dialog before a clear layer that is placed in the page',
    `<div style="position:absolute;inset:0"></div>${front('<button>Close</button>')}`,
    ['Close'],
  ],
  [
    'a dialog before shades over the parts of the page',
    `${shade('left:0;width:30%')}${shade('left:30%;right:0')}${front('<button>Close</button>')}`,
    ['Close'],
  ],
  [
    'a panel beside a part of the page that is dimmed',
    `${shade('left:0;width:30%')}${front('<button>Close</button>')}`,
    [],
  ],
  [
    'a page in a box with a panel of its own',
    `<div style="position:absolute;inset:0;background:#fff">${front('<button>Close</button>')}</div>`,
    [],
  ],
  [
    'a dialog with a header and a footer of its own',
    `<div style="position:fixed;inset:0"><div style="${veil.replace('fixed', 'absolute')}"></div><div style="position:relative;width:400px">
      <header><button>Close</button></header><p>Card</p><footer><button>Save</button></footer></div></div>`,
    ['Close', 'Save'],
  ],
  [
    'a backdrop that was left behind, below the button of a chat',
    `<div style="${veil}"></div><div style="position:fixed;right:9px;bottom:9px"><button>Chat</button></div>`,
    [],
  ],
  ['a backdrop that was left behind', `<div style="${veil}"></div>`, []],
  [
    'a backdrop that was left behind, below the header',
    `<div style="${veil}"></div><header style="position:fixed;top:0;left:0;right:0;height:80px"><a href="/cart">Cart</a></header>`,
    [],
  ],
  ['a bar', front('<button>Close</button>'), []],
  [
    'a dialog in a frame',
    `<div style="${veil}"></div>${front('<button>Close</button><iframe srcdoc="<button>Pay</button>"></iframe>')}`,
    [],
  ],
])('%s: only what is in front of it can be used: %s', async (_title, html, usable) => {
  const page = `<!doctype html><button>Order</button>${html}`
  await using site = await openTestSession({ '/': page }, { actionabilityMs: 300 })
  const { elements } = await site.open('/')

  expect(elements.filter(({ inModal }) => inModal).map(({ name }) => name)).toEqual(usable)
})

test('a page in a box that fills the window has no dialog', async () => {
  const bar = '<div style="position:absolute;top:0;width:100%;height:60px">Offer</div>'
  const shell = `<div style="position:fixed;inset:0"><button>Order</button><button>Help</button>${bar}</div>`
  await using site = await openTestSession({ '/': shell }, { actionabilityMs: 300 })
  const { elements } = await site.open('/')

  expect(elements.filter(({ inModal }) => inModal)).toEqual([])
  expect(await site.click('Order')).toMatchObject({ failure: { kind: 'covered', isLayer: false } })
})

const backdrop = `<div style="${veil}"></div>`
const shades = shade('left:0;width:30%') + shade('left:30%;right:0')

test.each([
  ['a backdrop with a dialog before it', true, backdrop + front('<button>Close</button>')],
  ['a backdrop with nothing before it', false, backdrop],
  ['a shade with a dialog before it', true, shades + front('<button>Close</button>')],
  ['a shade with nothing before it', false, shades],
])('%s is a layer: %s', async (_title, isLayer, html) => {
  const page = `<!doctype html><button>Order</button>${html}`
  await using site = await openTestSession({ '/': page }, { actionabilityMs: 300 })
  await site.open('/')

  expect(await site.click('Order')).toMatchObject({ failure: { kind: 'covered', isLayer } })
})
