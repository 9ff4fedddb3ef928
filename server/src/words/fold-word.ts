/** Accents of Latin letters and vowel signs of Arabic: people leave them out, above all in capitals. Voice marks of Japanese stay. */
const accents = /[\u0300-\u036f\u064b-\u065f\u0670]/gu

/** Letters that no normal form takes apart. */
const otherLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ـ: '',
}

const isOther = new RegExp(`[${Object.keys(otherLetters).join('')}]`, 'gu')
const isPlain = /^[a-z0-9]*$/u

/** One form for all ways to write a word: capitals, accents, wide letters, dotless i and the variants of Arabic letters. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase()
  if (isPlain.test(lower)) return lower
  const joined = lower.normalize('NFKC').replaceAll(isOther, (letter) => otherLetters[letter] ?? '')
  return joined.normalize('NFD').replaceAll(accents, '').normalize('NFC')
}
