import { expect, test } from 'vitest'
import { permits } from './asked-tasks.ts'
import { parseTask } from './parse-task.ts'

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
  expect(parseTask(task)).toMatchObject({ onlyLooks: true })
  expect(permits(parseTask(task), 'order')).toBe(false)
  expect(permits(parseTask(task), 'send')).toBe(false)
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
  'Osta muki',
])('“%s” asks to order', (task) => {
  expect(parseTask(task)).toMatchObject({ onlyLooks: false })
  expect(permits(parseTask(task), 'order')).toBe(true)
})

test('what is asked for permits what it needs, and nothing else', () => {
  expect(permits(parseTask('Contact the shop'), 'send')).toBe(true)
  expect(permits(parseTask('Contact the shop'), 'order')).toBe(false)
  expect(permits(parseTask('Add a mug to the cart'), 'order')).toBe(false)
  expect(permits(parseTask('Create a page and invite Jo'), 'invite')).toBe(true)
  expect(permits(parseTask('Create a page'), 'delete')).toBe(false)
  expect(permits(parseTask('Reserve a table'), 'book')).toBe(true)
  expect(permits(parseTask('Subscribe to the newsletter'), 'subscribe')).toBe(true)
})
