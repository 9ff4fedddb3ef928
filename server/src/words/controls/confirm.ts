import { defineMeaning } from '../meaning.ts'

/** Confirming what was entered or asked. */
export const confirmWords = defineMeaning({
  en: 'confirm',
  de: 'bestätigen, bestätige, bestätigung',
  fr: 'confirmer, valider, confirmez, validez, je valide, je confirme',
  es: 'confirmar, confirma, confirme, aceptar',
  pt: 'confirmar, confirme',
  it: 'conferma, confermare, confermo',
  nl: 'bevestigen, bevestig',
  pl: 'potwierdź, potwierdzam, zatwierdź, potwierdzić',
  sv: 'bekräfta, godkänn köp',
  tr: 'onayla, onaylıyorum, doğrula, onaylayın',
  ar: 'تأكيد, أكد, تاكيد, التأكيد',
  ja: '確認, 確認する, 確定, 確定する',
  zh: '确认, 確認, 确定, 確定',
})
