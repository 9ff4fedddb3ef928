import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

const links = ['Tag cloud', 'Picture wall', 'Daily', 'RSS']
const list = `<ul>${links.map((name) => `<li><a href="/${name.length}">${name}</a></li>`).join('')}</ul>`
const opener = '<button onclick="menu.classList.toggle(\'open\')">Menu</button>'

/** Each menu is closed until it gets the class `open`. */
const menus: Readonly<Record<string, string>> = {
  'beside the window': `<style>#menu{position:fixed;inset:0 auto 0 0;width:240px;background:#fff;transform:translateX(-100%)}#menu.open{transform:none;left:120px}</style>
    <header>${opener}</header><nav id=menu>${list}</nav>`,
  'but for an edge': `<style>#menu{position:fixed;top:50px;left:0;width:240px;background:#eee;transform:translateX(-236px)}#menu.open{transform:none}ul{margin:0;padding:0}a{display:block}</style>
    <header>${opener}</header><nav id=menu>${list}</nav>`,
  'below its bar': `<style>header{position:fixed;top:0;left:0;right:0}#menu{height:46px;overflow:hidden;background:#333}#menu.open{height:auto}
    #menu>*{margin:0;padding:0;list-style:none}a{display:block;padding:9px;line-height:20px;color:#fff}button{height:40px;display:block}</style>
    <header><div id=menu>${opener}${list}</div></header><p style="margin-top:60px">Content</p>`,
  'of no height but its border': `<style>#menu{max-height:0;overflow:hidden;border-bottom:3px solid;padding:2px 0}#menu.open{max-height:none}ul{margin:0;padding:0}a{display:block}</style>
    <header>${opener}</header><nav id=menu>${list}</nav>`,
  'cut away by a shape': `<style>#menu{clip-path:inset(0 0 100% 0);background:#eee}#menu.open{clip-path:inset(0)}</style>
    <header>${opener}</header><nav id=menu>${list}</nav>`,
  'cut away by a point': `<style>#menu{clip-path:polygon(0 0,100% 0,100% 0,0 0);background:#eee}#menu.open{clip-path:none}</style>
    <header>${opener}</header><nav id=menu>${list}</nav>`,
  'cut away in the old way': `<style>#menu{position:absolute;clip:rect(0,0,0,0);background:#eee}#menu.open{clip:auto}</style>
    <header>${opener}</header><nav id=menu>${list}</nav>`,
  'made invisible': `<style>#menu{position:absolute;visibility:hidden}#menu.open{visibility:visible}</style>
    <header>${opener}</header><nav id=menu>${list}</nav>`,
  'without any height': `<style>#menu{transform:scaleY(0);transform-origin:top}#menu.open{transform:none}</style>
    <header>${opener}</header><nav id=menu>${list}</nav>`,
}

test.each(Object.entries(menus))(
  'a closed menu %s is not told, and the open one is',
  async (_title, html) => {
    await using site = await openTestSession({ '/': html }, {}, { device: 'phone' })
    const closed = await site.open('/')
    expect(closed.elements.map(({ name }) => name)).toEqual(['Menu'])
    expect(links.filter((name) => closed.text.includes(name))).toEqual([])
    await site.click('Menu')
    const open = await site.observe()
    expect(open.elements.map(({ name }) => name)).toEqual(['Menu', ...links])
  },
)

test.each([
  ['with a shape', 'clip-path:inset(4px round 6px)'],
  ['by a circle', 'clip-path:circle(80%)'],
  ['with an old style that only placed boxes have', 'clip:rect(0,0,0,0)'],
])('a menu that is cut %s is told', async (_title, style) => {
  await using site = await openTestSession({ '/': `<nav style="${style}">${list}</nav>` })
  const { elements } = await site.open('/')
  expect(elements.map(({ name }) => name)).toEqual(links)
})
