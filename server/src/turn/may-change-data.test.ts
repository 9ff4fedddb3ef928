import { expect, test } from 'vitest'
import { isReading, mayChangeData, namesChange } from './may-change-data.ts'

test.each(['GET', 'HEAD', 'OPTIONS', 'get'])('%s only reads', (method) => {
  expect(isReading(method)).toBe(true)
})

test.each(['POST', 'PUT', 'PATCH', 'patch', 'DELETE', 'QUERY', ''])(
  '%j may change data',
  (method) => {
    expect(isReading(method)).toBe(false)
  },
)

test.each([
  '/orders/7/cancel',
  '/orders/7/CANCEL',
  '/graphql?query=mutation%20{%20payOrder(id:7)%20}',
  '/graphql?query=mutation%20Pay($id:ID!)%20{%20pay(id:$id)%20}',
  '/account/delete-account?id=4',
  '/items/deleteItem',
  '/cart?action=remove&id=3',
  '/newsletter/Unsubscribe',
  '/posts?delete=12',
  '/delete.php?id=7',
  '/admin/delete2.aspx',
  '/remove-from-cart',
  '/list?action=delete_all_items',
  '/x/%64elete',
  '/x%2Fdelete%2F7',
  '/DeleteUserAccount',
  '/APIDelete',
  '/approve',
  '/comments/12/reject',
  '/posts/3/publish.json',
  '/orders/7;action=cancel',
  '/v1/orders/7:cancel',
  '/rpc/Order.Cancel',
  '/cart_remove.php',
  '/items/itemDelete',
  '/form?items[delete]=1',
  '/index.php?route=account/address/delete&address_id=3',
  '/index.php?r=post/delete&id=7',
  '/index.php?action=post/delete',
  '/index.php?do=cancel:7',
  '/index.php?action=delete:7',
  '/index.php?do=delete,7',
  '/index.php?a=DELETE%2F7',
  '/index.php?a=DELETE%252F7',
  '/index.php?a=%2564elete',
  '/delete%20item/7',
  '/Orders(7)/Cancel()',
  '/items/delete(7)',
  '/delete~7',
  '/%2564elete/7',
  '/100%/%64elete',
  '/delete-café',
  '/account/remove-é',
  '/bulk_delete_users',
  '/users/bulk-delete-users',
  '/admin/ajax_delete_post',
  '/index.php?cmd=user.item.delete',
  '/index.php?action=trash',
  '/index.php?action=Delete+selected',
  '/index.php?q=node/7/delete',
  '/index.php?url=posts/delete/7',
  '/cart/clear',
  '/cart/emptyCart',
  '/cart_clear.php',
  '/invoices/7/void',
  '/delete-how-to/7',
  '/vote/up',
  '/comments/3/upvote',
  '/logout',
  '/user/log-out.php',
  '/account/signOut',
  '/bestellungen/7/stornieren',
  '/Warenkorb/artikelEntfernen?id=3',
  '/konto/loeschen',
  '/konto/l%C3%B6schen',
  '/abmelden',
  '/commandes/7/annuler',
  '/panier/supprimer/3',
  '/deconnexion',
  '/pedidos/7/cancelar',
  '/cerrar-sesion',
  '/carrinho/remover?id=3',
  '/ordini/7/annulla',
  '/bestelling/7/annuleren',
  '/zamowienie/7/anuluj',
  '/order/7/avboka',
  '/siparis/7/iptal',
  '/%E6%B3%A8%E6%96%87/7/%E3%82%AD%E3%83%A3%E3%83%B3%E3%82%BB%E3%83%AB',
  '/%E8%AE%A2%E5%8D%95/7/%E5%8F%96%E6%B6%88',
  '/%D8%AD%D8%B0%D9%81/7',
])('the address %s names a change', (path) => {
  expect(namesChange(`https://shop.example${path}`)).toBe(true)
})

test.each([
  '/',
  '/cancellation',
  '/help/how-to-delete-your-account',
  '/news/why-we-delete-nothing',
  '/deleted',
  '/removers/delhi',
  '/address-book',
  '/undelete-me',
  '/approved-suppliers',
  '/publishers',
  '/search?q=remove+stains+from+a+carpet',
  '/search?q=mutation+of+genes',
  '/graphql?query=query%20{%20mutations%20{%20id%20}%20}',
  '/search?q=delete%20my%20account',
  '/login?next=/orders/7/cancel',
  '/broken/100%/sale',
  '/orders;jsessionid=A1B2C3',
  '/login?return_to=%2Forders%2F7%2Fcancel',
  '/login?returnUrl=https%3A%2F%2Fshop.example%2Forders%2F7%2Fcancel',
  '/login?redirect=%252Forders%252F7%252Fcancel',
  '/help?topic=how-to-delete-an-address',
  '/articles/what-to-remove-first',
  '/devotees',
  '/votes',
  '/bestellungen/7',
  '/commandes/7',
  '/kategorie/fleckenentferner',
  '/stain-remover',
  '/blog/post',
  '/login',
  '/products/iphone-clear-case',
])('the address %s names no change', (path) => {
  expect(namesChange(`https://shop.example${path}`)).toBe(false)
})

// Accepted, because a change that is repeated costs more than a finding that is not replayed.
test.each([
  '/blog/cancel-culture-explained',
  '/remove-stains-from-carpet',
  '/publish-with-us',
  '/ways-to-cancel-a-trip',
  '/clear-glass',
  '/mail/trash',
  '/suche/löschen',
])('the address %s counts as a change because it has a verb of one', (path) => {
  expect(namesChange(`https://shop.example${path}`)).toBe(true)
})

const kinds = ['Document', 'EventSource', 'Fetch', 'Font', 'Image', 'Media', 'Other', 'Prefetch']

test.each([...kinds, 'Script', 'Stylesheet', 'XHR'])(
  'an address that names a change counts whatever asks for it: %s',
  (type) => {
    const cancel = { method: 'GET', url: 'https://shop.example/orders/7/cancel' }
    const order = { method: 'GET', url: 'https://shop.example/orders/7' }
    expect(mayChangeData(cancel, type)).toBe(true)
    expect(mayChangeData(order, type)).toBe(false)
    expect(mayChangeData({ ...order, method: 'POST' }, type)).toBe(true)
  },
)

test.each([
  ['Image', '/icons/delete.svg', false],
  ['Script', '/assets/remove-item.3f2a.js?v=4', false],
  ['Font', '/fonts/clear/regular.woff2', false],
  ['Image', '/pixel.gif?action=delete', true],
  ['Image', '/icons/delete.php', true],
  ['Document', '/icons/delete.svg', true],
])(
  'the file of a part of a page names no change, but its query can: %s %s',
  (type, path, isOne) => {
    expect(mayChangeData({ method: 'GET', url: `https://shop.example${path}` }, type)).toBe(isOne)
  },
)

test.each(['CSPViolationReport', 'FedCM', 'Ping', 'SignedExchange', 'WebSocket'])(
  'a request of a kind that does not only read may change data: %s',
  (type) => {
    expect(mayChangeData({ method: 'GET', url: 'https://shop.example/' }, type)).toBe(true)
  },
)
