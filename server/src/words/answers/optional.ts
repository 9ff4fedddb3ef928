import { defineMeaning } from '../meaning.ts'

/** A field that can stay empty. */
export const optionalWords = defineMeaning({
  en: 'optional, if any, if applicable',
  de: 'optional, freiwillig, falls vorhanden, nicht erforderlich, falls zutreffend',
  fr: 'facultatif, facultative, optionnel, optionnelle, le cas échéant, si applicable',
  es: 'opcional, si procede, si corresponde, si aplica',
  pt: 'opcional, facultativo, se aplicável, se houver',
  it: 'facoltativo, facoltativa, opzionale, se applicabile, se presente',
  nl: 'optioneel, niet verplicht, indien van toepassing, facultatief',
  pl: 'opcjonalnie, opcjonalne, opcjonalny, nieobowiązkowe, jeśli dotyczy',
  sv: 'valfritt, frivilligt, valfri, om tillämpligt',
  tr: 'isteğe bağlı, opsiyonel, varsa, zorunlu değil',
  ar: 'اختياري, اختيارية, إن وجد, غير إلزامي',
  ja: '任意, 省略可, オプション, 必須ではありません',
  zh: '可选, 选填, 非必填, 選填, 可不填',
})
