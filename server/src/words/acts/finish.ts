import { defineMeaning } from '../meaning.ts'

/** The last step of something. */
export const finishWords = defineMeaning({
  en: '^finish, ^complete$, complete my/your/the? order/purchase/booking/checkout/payment',
  de: 'fertigstellen, abschließen, ^fertig$',
  fr: '^terminer, ^finaliser',
  es: '^finalizar, ^terminar$',
  pt: '^concluir, ^finalizar',
  it: '^completa, ^termina$, ^concludi',
  nl: 'voltooien, afronden',
  pl: 'zakończ, ^gotowe$',
  sv: 'slutför, ^klar$',
  tr: 'tamamla, bitir',
  ar: 'إنهاء, إتمام',
  ja: '完了$, 完了する, 確定する',
  zh: '完成$',
})
