import { expect, test } from 'vitest'
import { listTitles } from '../../support/browser/notice-frictions.ts'

const path = (index: number) => (index === 0 ? '/' : `/${index}`)

/** A menu whose entries begin with the ligature of an icon, which is the title of another page. */
function openConsole(names: readonly (readonly [icon: string, name: string])[]) {
  const list = names
    .map(
      ([icon, name], index) =>
        `<li><a href="${path(index)}"><i>${icon}</i> <b>${name}</b></a></li>`,
    )
    .join('')
  const draw = (title: string) =>
    `<!doctype html><title>${title}</title><main><ul>${list}</ul><h1>${title}</h1></main>`
  return Object.fromEntries(
    names.map(([, name], index) => [
      path(index),
      index === 0
        ? draw(name)
        : `<!doctype html><title>${names[0]?.[0] ?? ''}</title><h1>${name}</h1>`,
    ]),
  )
}

test.each([
  ['dashboard', 'Overview', 'login', 'Sign In'],
  ['home', 'Übersicht', 'person', 'Konto'],
  ['menu', 'Accueil', 'shopping_bag', 'Commandes'],
  ['inicio', 'Portada', 'mail', 'Mensajes'],
  ['star', 'ホーム', 'settings', '設定'],
])('the link with the icon %s or %s is none with another name', async (one, first, two, second) => {
  const pages = openConsole([
    [one, first],
    [two, second],
    ['info', 'Info'],
  ])
  expect(await listTitles('wrong-target', pages, [{ click: `${two} ${second}` }])).toEqual([])
})

const drawShop = (button: string) => {
  const items = ['Blue mug', 'Red bowl', 'Tea pot', 'Milk jug']
  const cards = items.map((name) => `<li><b>${name}</b> <a href="#!">Details</a></li>`).join('')
  return `<!doctype html><title>Shop</title><header><a href="#cart">${button}</a></header><main><h1>Pots</h1><ul>${cards}</ul></main>`
}

test.each(['Cart 0', 'Warenkorb 2', 'Panier 12', 'Inbox 4', 'カート 3'])(
  '“%s” is named by a count and not by a page of a list',
  async (button) => {
    const acts = [{ click: button }]
    expect(await listTitles('repeated-page', { '/': drawShop(button) }, acts)).toEqual([])
  },
)

/** Pictures in turn below the window: the press of a dead button is followed by the next one. */
const drawTurns = (slides: readonly string[]) =>
  `<!doctype html><title>Kit</title><button id=b>Large</button><div style="height:2000px"></div><p id=p>${slides[0] ?? ''}</p><script>const s=${JSON.stringify(slides)};let i=0;b.onclick=()=>setTimeout(()=>{p.textContent=s[++i%s.length]},50)</script>`

test.each([
  [['Nature, United States of America', 'Somewhere beyond the lake']],
  [['Unsere Berge im Winter', 'Unsere Seen im Sommer']],
  [['Le port de Marseille le soir', 'Le marché de Nice au matin']],
  [['La sierra en otoño temprano', 'El mar de invierno gris']],
  [['Widok na stare miasto rano', 'Widok na rzekę o zmierzchu']],
])('a text that takes turns with another one (%s) answers no press', async (slides) => {
  const found = await listTitles('unseen-answer', { '/': drawTurns(slides) }, [{ click: 'Large' }])
  expect(found).toEqual([])
})
