import { expect, test } from 'vitest'
import { findProgressLine, findWaitingLine } from './waiting-lines.ts'

test.each([
  ['Please wait', 'Please wait'],
  ['Loading your cart', 'Loading your cart'],
  ['Creating budget...', 'Creating budget...'],
  ['Connecting to the server…', 'Connecting to the server…'],
  ['Bitte warten', 'Bitte warten'],
  ['Wird geladen …', 'Wird geladen …'],
  ['Ürünler yükleniyor…', 'Ürünler yükleniyor…'],
  ['読み込み中', '読み込み中'],
  ['しばらくお待ちください', 'しばらくお待ちください'],
  ['جاري التحميل...', 'جاري التحميل...'],
  ['Laden und speichern', null],
  ['Loading docks for rent', null],
  ['Shipping', null],
  ['Everything is ready...', null],
  ['Read on...', null],
])('a page that shows only %s is at work: %s', (line, expected) => {
  expect(findProgressLine(['App 1.2', line])).toBe(expected)
})

test('beside other content, what ends in dots may be a teaser', () => {
  expect(findWaitingLine(['Introducing our new shop...'])).toBeNull()
})
