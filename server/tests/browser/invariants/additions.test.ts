import {
  createPage,
  type InvariantCase,
  testInvariant,
  testSilence,
} from '../../support/browser/test-invariant.ts'

/** A list whose buttons add to a small cart beside it: the next item, or the own one. */
const shelf = (goods: readonly string[], add: string, extra = '') =>
  createPage(
    `<main id=m>${goods.map((name) => `<div><h2>${name}</h2><p>€2</p><button>${add}</button></div>`).join('')}</main><ul id=c></ul>${extra}<script>const G=${JSON.stringify(goods)};m.onclick=e=>{if(e.target.localName!=='button')return;const i=[...m.children].indexOf(e.target.parentElement);c.insertAdjacentHTML('beforeend','<li>'+G[[[(i+1)%G.length||i]]]+'</li>')}</script>`,
  )

/** A shop of a server with a cart of its own, which keeps what was added last. */
function openShop(
  isFaulty: boolean,
  [one, other]: readonly [string, string],
  [add, remove]: readonly [string, string],
): ReturnType<InvariantCase['site']> {
  let kept = ''
  return {
    '/': `<!doctype html><title>Shop</title><ul><li><b>${one}</b> €2 <a href="/add?n=${isFaulty ? 1 : 0}" role=button>${add}</a></li><li><b>${other}</b> €3 <a href="/add?n=1" role=button>${add}</a></li></ul>`,
    '/add': (request, response) => {
      kept = request.url?.endsWith('0') === true ? one : other
      response.writeHead(303, { location: '/cart' }).end()
    },
    '/cart': (_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(
        `<!doctype html><title>Cart</title><ul><li><b>${kept}</b> €2 <button>${remove}</button></li></ul>`,
      )
    },
  }
}

testInvariant('wrong-addition', [
  {
    kind: 'cards',
    site: shelf(['Milk', 'Rice', 'Oats'], 'Add to cart'),
    acts: [{ click: 'Add to cart', nth: 1 }],
    title: '“Add to cart” on “Milk” adds “Rice” instead',
  },
  {
    kind: 'cards in Japanese',
    site: shelf(['牛乳', '米', '茶'], 'カートに入れる'),
    acts: [{ click: 'カートに入れる', nth: 2 }],
    title: '“カートに入れる” on “米” adds “茶” instead',
  },
  {
    kind: 'a table in German',
    site: createPage(
      `<table id=t><tbody><tr><td>Brie<td>6 €<td><button>In den Warenkorb</button><tr><td>Gouda<td>5 €<td><button>In den Warenkorb</button></table><ol id=c></ol><script>t.onclick=e=>{if(e.target.localName==='button')c.innerHTML+='<li>'+[[t.rows[0]||e.target.closest('tr')]].cells[0].textContent+'</li>'}</script>`,
    ),
    acts: [{ click: 'In den Warenkorb', nth: 2 }],
    title: '“In den Warenkorb” on “Gouda” adds “Brie” instead',
  },
  {
    kind: 'a cart of a server, in French',
    site: (isFaulty) => openShop(isFaulty, ['Savon', 'Éponge'], ['Ajouter au panier', 'Supprimer']),
    acts: [{ click: 'Ajouter au panier', nth: 1 }],
    title: '“Ajouter au panier” on “Savon” adds “Éponge” instead',
  },
  {
    kind: 'a cart of a server, in Arabic',
    site: (isFaulty) => openShop(isFaulty, ['شاي', 'قهوة'], ['أضف إلى السلة', 'حذف']),
    acts: [{ click: 'أضف إلى السلة', nth: 1 }],
    title: '“أضف إلى السلة” on “شاي” adds “قهوة” instead',
  },
])

testSilence('wrong-addition', [
  {
    kind: 'an offer that appears beside what was added',
    site: createPage(
      `<ul id=l><li>Milk <button>Add</button></li><li>Rice <button>Add</button></li></ul><ul id=c></ul><script>l.onclick=()=>{c.innerHTML='<li>Milk</li><li>Rice</li>'}</script>`,
    )(true),
    acts: [{ click: 'Add', nth: 1 }],
  },
  {
    kind: 'the second of two additions',
    site: openShop(false, ['Milk', 'Rice'], ['Add to cart', 'Remove']),
    acts: [{ click: 'Add to cart', nth: 1 }, 'back', { click: 'Add to cart', nth: 2 }],
  },
])

/** A list and a counter: it rises by two, or by one. */
const counted = (goods: readonly string[], add: string, cart: string, by = '[[2||1]]') =>
  createPage(
    `<header><a href="/cart" id=n>${cart} (0)</a></header><ul id=l>${goods.map((name) => `<li>${name} <button>${add}</button></li>`).join('')}</ul><p role=status id=s></p><script>let k=0,p=0;l.onclick=e=>{if(e.target.localName!=='button')return;p++;k+=${by};n.textContent='${cart} ('+k+')';s.textContent='OK '+p}</script>`,
  )

testInvariant('wrong-count', [
  {
    kind: 'by two',
    site: counted(['Milk', 'Rice'], 'Add', 'Cart'),
    acts: [{ click: 'Add', nth: 1 }],
    title: 'The cart goes from “Cart (0)” to “Cart (2)” when “Milk” is added',
  },
  {
    kind: 'by two, in German',
    site: counted(['Brot', 'Milch'], 'Hinzufügen', 'Warenkorb'),
    acts: [{ click: 'Hinzufügen', nth: 2 }],
    title: 'The cart goes from “Warenkorb (0)” to “Warenkorb (2)” when “Milch” is added',
  },
  {
    kind: 'by two, in Japanese',
    site: counted(['牛乳', '米'], 'カートに追加', 'カート'),
    acts: [{ click: 'カートに追加', nth: 1 }],
    title: 'The cart goes from “カート (0)” to “カート (2)” when “牛乳” is added',
  },
  {
    kind: 'not for the second item',
    site: (isFaulty) => {
      let [kept, asked] = [0, 0]
      return {
        '/': (_request, response) => {
          response.setHeader('content-type', 'text/html; charset=utf-8')
          response.end(
            `<!doctype html><title>Shop</title><a href="/cart">Basket: ${kept}</a><div><h2>Mug</h2><form method=post action="/add"><button>Add to basket</button></form></div><div><h2>Plate</h2><form method=post action="/add"><button>Add to basket</button></form></div>`,
          )
        },
        '/add': (_request, response) => {
          asked += 1
          if (!isFaulty || asked === 1) kept += 1
          response.writeHead(303, { location: '/' }).end()
        },
      }
    },
    acts: [
      { click: 'Add to basket', nth: 1 },
      { click: 'Add to basket', nth: 2 },
    ],
    title: 'The cart stays “Basket: 1” when “Plate” is added',
  },
  {
    kind: 'by two, in French',
    site: counted(['Savon', 'Éponge'], 'Ajouter', 'Panier'),
    acts: [{ click: 'Ajouter', nth: 2 }],
    title: 'The cart goes from “Panier (0)” to “Panier (2)” when “Éponge” is added',
  },
])

testSilence('wrong-count', [
  {
    kind: 'a pack of 2',
    site: counted(['Socks, pack of 2', 'Hat'], 'Add', 'Cart')(true),
    acts: [{ click: 'Add', nth: 1 }],
  },
])

/** A list that keeps an entry twice, or once. */
const noted = (field: string, add: string, list: string) =>
  createPage(
    `<form id=f><input aria-label="${field}" id=x><button>${add}</button></form>${list}<script>f.onsubmit=e=>{e.preventDefault();for(let i=0;i<[[2||1]];i++)put(x.value);x.value=''}</script>`,
  )

const list = `<ul id=l><li>Bread</li></ul><script>const put=t=>l.insertAdjacentHTML('beforeend','<li>'+t+'</li>')</script>`

testInvariant('doubled-entry', [
  {
    kind: 'a list',
    site: noted('Item', 'Add', list),
    acts: [{ type: 'Item', text: 'Oat milk' }, { click: 'Add' }],
    title: 'Sending it once with the “Add” button adds “Oat milk” twice',
  },
  {
    kind: 'a list in German, by Enter',
    site: noted('Aufgabe', 'Anlegen', list),
    acts: [{ type: 'Aufgabe', text: 'Fenster putzen', submit: true }],
    title: 'Sending it once with the “Aufgabe” field adds “Fenster putzen” twice',
  },
  {
    kind: 'a table in Japanese',
    site: noted(
      '品名',
      '登録',
      `<table><tbody id=l><tr><td>パン<td>1</table><script>const put=t=>l.insertAdjacentHTML('beforeend','<tr><td>'+t+'<td>1')</script>`,
    ),
    acts: [{ type: '品名', text: '牛乳' }, { click: '登録' }],
    title: 'Sending it once with the “登録” button adds “牛乳” twice',
  },
  {
    kind: 'loading the page again',
    site: (isFaulty) => {
      const kept = ['Bread']
      return {
        '/': (request, response) => {
          const { searchParams, pathname } = new URL(
            request.url ?? '/',
            'https://shop.test.example',
          )
          const add = searchParams.get('add')
          if (add !== null) kept.push(add)
          if (add !== null && !isFaulty) {
            response.writeHead(303, { location: pathname }).end()
            return
          }
          response.setHeader('content-type', 'text/html; charset=utf-8')
          response.end(
            `<!doctype html><title>List</title><form><input aria-label=Item name=add><button>Add</button></form><ul>${kept.map((one) => `<li>${one}</li>`).join('')}</ul>`,
          )
        },
      }
    },
    acts: [{ type: 'Item', text: 'Milk' }, { click: 'Add' }, 'reload'],
    title: 'Loading /?add again adds “Milk” twice',
  },
  {
    kind: 'cards in French',
    site: noted(
      'Titre',
      'Publier la carte',
      `<main id=l><div><h3>Un</h3><p>à faire</p></div></main><script>const put=t=>l.insertAdjacentHTML('beforeend','<div><h3>'+t+'</h3><p>à faire</p></div>')</script>`,
    ),
    acts: [{ type: 'Titre', text: 'Peindre' }, { click: 'Publier la carte' }],
    title: 'Sending it once with the “Publier la carte” button adds “Peindre” twice',
  },
])

testSilence('doubled-entry', [
  {
    kind: 'an entry that was there before',
    site: noted('Item', 'Add', list)(false),
    acts: [{ type: 'Item', text: 'Bread' }, { click: 'Add' }],
  },
])
