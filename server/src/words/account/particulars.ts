import { defineMeaning } from '../meaning.ts'

/** What a user gives on the way to something else, such as an address before an order. */
export const particularsWords = defineMeaning({
  en: 'address, details, email, e-mail, subscri*, newsletter, voucher, code',
  de: 'adresse, *adresse, angaben, daten, e-mail, abonn*, newsletter, gutschein, gutscheincode, code',
  fr: 'adresse, coordonnées, e-mail, courriel, abonn*, newsletter, bon, code promo',
  es: 'dirección, datos, correo, suscri*, boletín, cupón, código',
  pt: 'endereço, morada, dados, e-mail, inscri*, newsletter, cupom, cupão, código',
  it: 'indirizzo, dati, e-mail, iscri*, newsletter, buono, codice',
  nl: 'adres, *adres, gegevens, e-mail, abonne*, nieuwsbrief, kortingscode, code',
  pl: 'adres, dane, e-mail, subskry*, newsletter, kupon, kod',
  sv: 'adress, *adress, uppgifter, e-post, prenumer*, nyhetsbrev, rabattkod, kod',
  tr: 'adres~, bilgileriniz, e-posta, abone, bülten, kupon, kod',
  ar: 'العنوان, عنوانك, بيانات, بياناتك, البريد الإلكتروني, اشتراك, النشرة, قسيمة, رمز',
  ja: '住所, 連絡先, お客様情報, メールアドレス, メルマガ, クーポン, コード',
  zh: '地址, 资料, 信息, 邮箱, 邮件地址, 订阅, 优惠券, 优惠码, 代码',
})
