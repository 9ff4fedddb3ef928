import { expect, test } from 'vitest'
import { hasMask } from './masks.ts'

test.each([
  '[secret]',
  'Dear [secret], thank you',
  '[hidden]',
  '[ SECRET ]',
  '［secret］',
  'https://wiki.example/User:%5Bsecret%5D',
  'https://wiki.example/?q=%5b+hidden+%5d',
  '••••••••',
  '● ● ● ●',
])('%s is a mask', (text) => {
  expect(hasMask(text)).toBe(true)
})

test.each([
  '',
  'A secret garden',
  'The hidden [room]',
  '[secrets]',
  '[1] hidden',
  '•• Milk',
  '****',
  'Milk • Rice • Tea',
])('“%s” is none', (text) => {
  expect(hasMask(text)).toBe(false)
})
