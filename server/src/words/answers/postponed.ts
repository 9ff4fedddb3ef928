import { defineMeaning } from '../meaning.ts'

/** What did not happen, has not happened yet, or only can happen: wider than what is pending, for sentences of any kind. */
export const postponedWords = defineMeaning({
  en: 'no, non, will, ll, not, never, no longer, going to, to be, yet, until, once, when, if, before, unless, as soon as, shall, must, t, can, may, could, would, should, almost, nearly, only, to get',
  de: 'wird, werden, werde, nicht, nie, kein, keine, keinen, noch nicht, sobald, wenn, falls, bevor, kann, können, muss, müssen, soll, beinahe, würde!',
  fr: 'sera, seront, pas, jamais, aucun, aucune, dès que, quand, avant, lorsque, peut, peuvent, doit, doivent, presque',
  es: 'será, serán, no, nunca, ningún, ninguna, cuando, antes de, puede, pueden, debe, deben, casi, podrá',
  pt: 'será, serão, não, nunca, nenhum, nenhuma, quando, antes de, pode, podem, deve, devem, quase',
  it: 'sarà, saranno, non, nessun, nessuna, quando, prima di, finché, può, possono, deve, devono, quasi, verrà',
  nl: 'wordt, worden, zal, zullen, niet, nooit, geen, zodra, wanneer, als, voordat, kan, kunnen, moet, moeten, bijna',
  pl: 'będzie, będą, zostanie, zostaną, nie, nigdy, żaden, gdy, kiedy, jeśli, jeżeli, zanim, dopóki, może, mogą, musi, prawie',
  sv: 'ska, kommer att, inte, aldrig, ingen, inget, när, innan, kan, måste, nästan',
  tr: 'olacak, değil, henüz, olmadan, önce, eğer, edilecek, neredeyse',
  ar: 'سيتم, سوف, لم, لا, لن, ليس, عندما, إذا, قبل, يجب, يمكن',
  ja: 'ません, まだ, 前に, 場合, 予定, ないと, なければ',
  zh: '未, 不, 没有, 尚未, 还没, 将, 如果, 之前, 才能, 可以, 即将',
})
