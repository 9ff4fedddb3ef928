import { expect, test } from 'vitest'
import { findMeaning } from './field-value.ts'

/** A text field with a label. */
function label(name: string, fieldHint: string | null = null) {
  const field = { tag: 'input', inputType: 'text', placeholder: null, options: [], checked: null }
  return findMeaning({ ...field, name, fieldHint })
}

test.each([
  ['E-mail address', 'email'],
  ['Email', 'email'],
  ['Your name', 'full_name'],
  ['First name', 'first_name'],
  ['Card number', 'card_number'],
  ['Expiry date (MM / YY)', 'card_expiry'],
  ['CVC', 'card_code'],
  ['ZIP code', 'postcode'],
  ['Street and number', 'street'],
  ['How many guests?', 'quantity'],
  ['Discount code', 'coupon'],
  ['E-Mail-Adresse', 'email'],
  ['Vorname', 'first_name'],
  ['Nachname', 'last_name'],
  ['Straße und Hausnummer', 'street'],
  ['PLZ', 'postcode'],
  ['Ort', 'city'],
  ['Telefonnummer', 'phone'],
  ['Kartennummer', 'card_number'],
  ['Gültig bis', 'card_expiry'],
  ['Gutscheincode', 'coupon'],
  ['Ihre Nachricht', 'message'],
  ['Code postal', 'postcode'],
  ['Prénom', 'first_name'],
  ['Nom', 'last_name'],
  ['Correo electrónico', 'email'],
  ['Apellidos', 'last_name'],
  ['Código postal', 'postcode'],
  ['CEP', 'postcode'],
  ['Cognome', 'last_name'],
  ['Woonplaats', 'city'],
  ['Imię i nazwisko', 'full_name'],
  ['Kod pocztowy', 'postcode'],
  ['Efternamn', 'last_name'],
  ['E-posta adresiniz', 'email'],
  ['Telefon', 'phone'],
  ['Soyadınız', 'last_name'],
  ['البريد الإلكتروني', 'email'],
  ['رقم الهاتف', 'phone'],
  ['المدينة', 'city'],
  ['メールアドレス', 'email'],
  ['郵便番号', 'postcode'],
  ['お名前', 'full_name'],
  ['住所', 'street'],
  ['カード番号', 'card_number'],
  ['电子邮件', 'email'],
  ['手机号码', 'phone'],
  ['邮政编码', 'postcode'],
  ['Favourite animal', 'text'],
  ['Lieblingstier', 'text'],
  ['好きな動物', 'text'],
])('a field named “%s” wants %s', (name, meaning) => {
  expect(label(name)).toBe(meaning)
})

test.each([
  ['firstName', 'first_name'],
  ['billing_postal_code', 'postcode'],
  ['address-level2', 'city'],
  ['userEmail', 'email'],
  ['cc-number', 'card_number'],
  ['cc-csc', 'card_code'],
  ['newPassword', 'password'],
  ['q', 'search'],
])('a field that is called %s in code wants %s', (hint, meaning) => {
  expect(label('', hint)).toBe(meaning)
})
