import { expect, test } from 'vitest'
import { readAsked } from './asked-acts.ts'

test.each([
  'Find the shipping costs',
  'Find out how to order',
  'Check my order status',
  'Look for the order form, but do not order anything',
  'Compare the teas and buy nothing',
  'Which tea is the cheapest?',
  'How much does it cost to return an item?',
  'Finde die Versandkosten',
  'Suche meine Bestellung',
  'Vergleiche die Tarife, aber bestelle nichts',
  'Trouver les frais de livraison',
  'Trouvez le délai sans commander',
  'Encuentra los gastos de envío',
  'Encontre o prazo de entrega',
  'Trova le spese di spedizione',
  'Zoek de verzendkosten',
  'Znajdź koszty wysyłki',
  'Hitta fraktkostnaden',
  'Kargo ücretini bul',
  '送料を調べて',
  '查找运费',
])('“%s” only asks to look', (task) => {
  expect(readAsked(task)).toMatchObject({ onlyLooks: true })
  expect(readAsked(task).has('order')).toBe(false)
  expect(readAsked(task).has('send')).toBe(false)
})

test.each([
  'Buy a mug',
  'Order a mug without sugar',
  'Find the cheapest tea and order it',
  'Look around, put two in, and pay',
  'Kaufe eine Tasse',
  'Suche den günstigsten Tee und bestelle ihn',
  'Achetez une tasse',
  'Compra una taza',
  'Compre uma caneca',
  'Acquista una tazza',
  'Koop een mok',
  'Kup kubek',
  'Köp en mugg',
  'En ucuz çayı bul ve satın al',
  '一番安いお茶を探して注文する',
  '购买一个杯子',
  'Buy nothing and order a mug',
  'Osta muki',
])('“%s” asks to order', (task) => {
  expect(readAsked(task)).toMatchObject({ onlyLooks: false })
  expect(readAsked(task).has('order')).toBe(true)
})

test('what is asked for permits what it needs, and nothing else', () => {
  expect(readAsked('Contact the shop').has('send')).toBe(true)
  expect(readAsked('Contact the shop').has('order')).toBe(false)
  expect(readAsked('Add a mug to the cart').has('order')).toBe(false)
  expect(readAsked('Create a page and invite Jo').has('invite')).toBe(true)
  expect(readAsked('Create a page').has('delete')).toBe(false)
  expect(readAsked('Reserve a table').has('book')).toBe(true)
  expect(readAsked('Subscribe to the newsletter').has('subscribe')).toBe(true)
})
