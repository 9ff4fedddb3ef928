import { defineMeaning } from '../meaning.ts'

/** What is followed by an act that is meant, as in “find a way to subscribe”. */
export const wayWords = defineMeaning({
  en: 'way to, chance to, possibility to, option to',
  de: 'weg zu, möglichkeit zu',
  fr: 'moyen de, possibilité de',
  es: 'manera de, forma de',
  pt: 'maneira de, forma de',
  it: 'modo di, modo per',
  nl: 'manier om',
  pl: 'sposób żeby, sposób aby',
  sv: 'sätt att',
  tr: 'yolunu bul',
  ar: 'طريقة ل',
  ja: '方法で',
  zh: '办法来',
})
