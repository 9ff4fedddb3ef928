import { expect, test } from 'vitest'
import { judgeMessage } from './judge-message.ts'

test.each([
  ['Must have at least 8 characters', 'explaining'],
  ['Invalid input', 'vague'],
  ['Something went wrong', 'system_failure'],
  ['Something went wrong: the name must be shorter', 'explaining'],
  ['TypeError: x is undefined', 'technical'],
  ['Sorry about that', 'unclear'],
  ['Bitte geben Sie eine gültige E-Mail-Adresse ein', 'explaining'],
  ['Das Passwort ist zu kurz', 'explaining'],
  ['Ungültige Eingabe', 'vague'],
  ['Da ist etwas schiefgelaufen. Versuchen Sie es später erneut.', 'system_failure'],
  ['Ce champ est obligatoire', 'explaining'],
  ['Une erreur est survenue', 'system_failure'],
  ['Este campo es obligatorio', 'explaining'],
  ['Este campo é obrigatório', 'explaining'],
  ['Questo campo è obbligatorio', 'explaining'],
  ['Vul uw postcode in', 'explaining'],
  ['To pole jest wymagane', 'explaining'],
  ['Wystąpił błąd', 'system_failure'],
  ['Ange din e-postadress', 'explaining'],
  ['Lütfen geçerli bir e-posta adresi girin', 'explaining'],
  ['Geçersiz değer', 'vague'],
  ['هذا الحقل مطلوب', 'explaining'],
  ['حدث خطأ. حاول لاحقا', 'system_failure'],
  ['خطأ', 'vague'],
  ['パスワードは8文字以上で入力してください', 'explaining'],
  ['エラーが発生しました。時間をおいて再度お試しください。', 'system_failure'],
  ['入力エラーです', 'vague'],
  ['请输入手机号', 'explaining'],
  ['系统繁忙，请稍后再试', 'system_failure'],
  ['格式错误', 'vague'],
])('“%s” is %s', (message, quality) => {
  expect(judgeMessage(message)).toBe(quality)
})
