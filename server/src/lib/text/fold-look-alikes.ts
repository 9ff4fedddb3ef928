/** Letters and punctuation that a reader mistakes for the key, beyond Unicode's own compatibility mappings. */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аɑαАΑᴀ',
  b: 'ЬВΒвʙ',
  c: 'сСϲᴄ',
  d: 'ԁժᴅ',
  e: 'еЕεΕᴇ℮',
  f: 'ꜰƒ',
  g: 'ɡցԌ',
  h: 'һНΗհʜн',
  i: 'іІιΙı',
  j: 'јЈϳᴊ',
  k: 'кКκΚᴋ',
  l: 'ӏӀʟ',
  m: 'мМΜᴍ',
  n: 'ոΝηɴ',
  o: 'оОοΟօᴏ',
  p: 'рРρΡᴘ',
  r: 'гʀᴦ',
  s: 'ѕЅꜱ',
  t: 'тТτΤᴛ',
  u: 'υսᴜ',
  v: 'νѵᴠ',
  x: 'хХχΧ',
  y: 'уУүΥʏγ',
  '<': '‹«〈《⟨⟪≪❮❰ᐸ˂',
  '>': '›»〉》⟩⟫≫❯❱ᐳ˃',
  '|': '¦ǀ│┃∣❘❙⏐',
  '[': '【〔⟦❲',
  ']': '】〕⟧❳',
  '/': '∕⁄╱⧸',
  ':': '∶ː꞉׃',
  _: '▁',
}

/** Letters in flags, dark circles and dark squares, each alphabet starting at its A. */
const alphabets = [0x1_f1_e6, 0x1_f1_50, 0x1_f1_70]

const plain = new Map([
  ...Object.entries(lookAlikes).flatMap(([key, alike]) =>
    Array.from(alike, (mark) => [mark, key] as const),
  ),
  ...alphabets.flatMap((first) =>
    Array.from({ length: 26 }, (_letter, index) => {
      const mark = String.fromCodePoint(first + index)
      return [mark, String.fromCodePoint(97 + index)] as const
    }),
  ),
])
const anyAlike = new RegExp(`[${[...plain.keys()].join('')}]`, 'gu')

/** A text as a quick reader sees it: no accents, no upper case, look-alikes replaced by what they resemble. */
export interface PlainText {
  folded: string
  /** For each code unit of `folded`, where its first character starts in the text and its last one ends. */
  starts: readonly number[]
}

/** Plain characters, which nearly all are, in one piece; others one by one. */
const pieces = /[\0-\u007F]+|[^\0-\u007F]/gu

/** Folds a text that contains nothing invisible. */
export function foldLookAlikes(text: string): PlainText {
  const parts: string[] = []
  const starts: number[] = []
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    const isPlain = piece < '\u0080'
    const part = isPlain ? piece.toLowerCase() : foldCharacter(piece)
    parts.push(part)
    for (let unit = 0; unit < part.length; unit += 1) starts.push(isPlain ? index + unit : index)
  }
  starts.push(text.length)
  return { folded: parts.join(''), starts }
}

const accents = /\p{M}/gu

/** One character as a quick reader sees it. */
export function foldCharacter(character: string): string {
  if (character <= '\u007F') return character.toLowerCase()
  const bare = character.normalize('NFKD').replace(accents, '')
  if (bare.length === character.length) return foldMark(bare)
  return Array.from(bare, foldMark).join('')
}

/** Folds accents and look-alikes in a whole text but keeps upper case. */
export function foldForms(text: string): string {
  const bare = text.normalize('NFKD').replaceAll(accents, '')
  return bare.replaceAll(anyAlike, (mark) => plain.get(mark) ?? mark)
}

function foldMark(mark: string): string {
  return plain.get(mark) ?? mark.toLowerCase()
}
