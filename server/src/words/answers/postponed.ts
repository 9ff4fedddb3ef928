import { defineMeaning } from '../meaning.ts'

/** What did not happen, has not happened yet, or only can happen: wider than what is pending, for sentences of any kind. */
export const postponedWords = defineMeaning({
  en: 'no, non, will, ll, not, never, no longer, going to, to be, yet, until, once, when, if, before, unless, as soon as, shall, must, t, can, may, could, would, should, almost, nearly, only, to get, to complete/finish/finalise/finalize/confirm/activate, in order to, one more step',
  de: 'wird, werden, werde, nicht, nie, kein, keine, keinen, noch nicht, sobald, wenn, falls, bevor, kann, können, muss, müssen, soll, beinahe, würde!, um … abzuschließen/zu bestätigen/zu aktivieren/fortzufahren, zum abschluss/bestätigen',
  fr: 'sera, seront, pas, jamais, aucun, aucune, dès que, quand, avant, lorsque, peut, peuvent, doit, doivent, presque, pour terminer/finaliser/confirmer/valider/activer',
  es: 'será, serán, no, nunca, ningún, ninguna, cuando, antes de, puede, pueden, debe, deben, casi, podrá, para terminar/completar/finalizar/confirmar/activar',
  pt: 'será, serão, não, nunca, nenhum, nenhuma, quando, antes de, pode, podem, deve, devem, quase, para terminar/completar/concluir/finalizar/confirmar/ativar',
  it: 'sarà, saranno, non, nessun, nessuna, quando, prima di, finché, può, possono, deve, devono, quasi, verrà, per terminare/completare/concludere/confermare/attivare',
  nl: 'wordt, worden, zal, zullen, niet, nooit, geen, zodra, wanneer, als, voordat, kan, kunnen, moet, moeten, bijna, om … te voltooien/bevestigen/activeren',
  pl: 'będzie, będą, zostanie, zostaną, nie, nigdy, żaden, gdy, kiedy, jeśli, jeżeli, zanim, dopóki, może, mogą, musi, prawie, aby dokończyć/potwierdzić/aktywować/zakończyć, żeby dokończyć/potwierdzić',
  sv: 'ska, kommer att, inte, aldrig, ingen, inget, när, innan, kan, måste, nästan, för att slutföra/bekräfta/aktivera',
  tr: 'olacak, değil, henüz, olmadan, önce, eğer, edilecek, neredeyse, tamamlamak için, onaylamak için, etkinleştirmek için',
  ar: 'سيتم, سوف, لم, لا, لن, ليس, عندما, إذا, قبل, يجب, يمكن, لإكمال, لإتمام, لتأكيد, لتفعيل',
  ja: 'ません, まだ, 前に, 場合, 予定, ないと, なければ, 完了するには, 確定するには, 完了するため',
  zh: '未, 不, 没有, 尚未, 还没, 将, 如果, 之前, 才能, 可以, 即将, 以完成, 以确认, 以激活',
})
