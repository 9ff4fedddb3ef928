import { expect, test } from 'vitest'
import { parseTask } from '../../../task/parse-task.ts'
import { isAboutOther } from './other-news.ts'

test.each([
  ['Add a review of the mug', 'The mug was added to your cart.', true],
  ['Add a mug to my wishlist', 'Added to your wishlist', false],
  ['Add the mug to the cart', 'Added to cart', false],
  ['Contact the shop', 'Thank you for subscribing!', true],
  [
    'Contact the shop',
    'Thanks, your message was sent. You are subscribed to our newsletter.',
    false,
  ],
  ['Subscribe to the newsletter', 'Thank you for subscribing!', false],
  ['Change your name', 'Your cookie preferences have been saved.', true],
  ['Change your name', 'Ihre Cookie-Einstellungen wurden gespeichert.', true],
  ['Contact the shop', 'メルマガの購読を受け付けました。', true],
  ['Add a review of the mug', 'Die Tasse wurde in den Warenkorb gelegt.', true],
  ['Add a review of the mug', 'カートに追加しました', true],
  ['Change your name', 'Your name has been saved.', false],
  ['Order a mug', 'Your order was placed, and a confirmation was sent to our mailing list.', false],
])('“%s”: “%s” is about something else: %s', (task, text, isOther) => {
  const [goal] = parseTask(task).parts
  const [act] = goal.acts
  if (act === undefined) throw new Error('the task asks for an act')
  expect(isAboutOther(text, goal, act)).toBe(isOther)
})
