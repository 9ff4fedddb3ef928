import { defineMeaning } from '../meaning.ts'

/** What has not happened, or not yet. */
export const pendingWords = defineMeaning({
  en: "will, 'll, not, never, no longer, going to, to be, yet, until, once, when, if, before, unless, as soon as, shall, must, *n t",
  de: 'nicht, kein, keine, nie, noch nicht, bis, sobald, wenn, falls, bevor, ehe, muss, müssen, soll, wird erst, werden erst, sie werden, du wirst',
  fr: "n'a, n'ont, n'est, n'avons, pas encore, jamais, dès que, une fois, lorsque, quand, avant de, sauf si, doit, devez, sera, seront, serez",
  es: 'no se/ha/han/hemos/está/están, nunca, aún no, todavía no, hasta que, una vez, cuando, si no, antes de, salvo que, deberá, será, serán',
  pt: 'não, nunca, ainda não, até que, assim que, quando, antes de, a menos que, deverá, será, serão',
  it: 'non è!/sono/ha/hanno/abbiamo/sarà/può, non ancora, fino a quando, finché, una volta, quando, prima di, a meno che, dovrà, sarà, saranno',
  nl: 'niet, geen, nooit, nog niet, totdat, zodra, wanneer, als, voordat, tenzij, moet, moeten, zal, zullen',
  pl: 'nie, nigdy, jeszcze nie, dopóki, gdy, kiedy, jeśli, jeżeli, zanim, chyba że, musi, zostanie, zostaną, będzie',
  sv: 'inte, ingen, aldrig, ännu, tills, så snart, när, om du, om ni, innan, såvida, måste, kommer att, ska bli',
  tr: 'değil, henüz, eğer, olacak, edilecek, gönderilecek, gerekir, *diğinde, *dığında',
  ar: 'لم, لن, لا, ليس, بعد أن, حتى, عندما, إذا, قبل, سوف, سيتم, يجب',
  ja: 'ない, ません, まだ, まで, たら, 場合, 前に, されます, します, しなければ',
  zh: '没有, 没, 未, 不, 还没, 尚未, 直到, 一旦, 如果, 之前, 将会, 必须, 沒有',
})
