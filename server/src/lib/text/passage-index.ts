/** Longer passages are looked up by their rarest part of this length. */
const PART = 12

/** Places of the rarest part at which a passage is searched for. */
const MAX_PLACES = 256

/** Any odd multipliers with well mixed bits do. */
const [BASE, SPREAD] = [0x01_00_01_93, 0x9e_37_79_b1]

/** Where the parts of one length are in a text, by the hash of each. */
interface Parts {
  /** By which the hash of a part is shifted to get its row. */
  shift: number
  /** By row: the last place of a part plus one, and how many there are. */
  last: Int32Array
  counts: Int32Array
  /** By place: the place before it in the same row, plus one. */
  previous: Int32Array
}

/**
 * A text in which many passages are searched for. Each search takes time linear in the passage; `includes` would read the whole text
 * for each, and take far longer for text that repeats itself.
 */
export class PassageIndex {
  readonly #text: string
  /** The hash of the text up to each place: the hash of any part follows from two of them. */
  readonly #hashes: Int32Array
  readonly #parts = new Map<number, Parts>()

  constructor(text: string) {
    this.#text = text
    this.#hashes = new Int32Array(text.length + 1)
    let hash = 0
    for (let at = 0; at < text.length; at += 1) {
      hash = (Math.imul(hash, BASE) + text.charCodeAt(at)) | 0
      this.#hashes[at + 1] = hash
    }
  }

  /**
   * Whether the text contains the passage. Also true if every part of the passage is repeated so often in the text that not all
   * places can be tried.
   */
  has(passage: string): boolean {
    if (passage === '') return true
    if (passage.length > this.#text.length) return false
    const size = Math.min(passage.length, PART)
    const parts = this.#findParts(size)
    const { row, offset, hash, power } = findRarest(passage, size, parts)
    let place = (parts.last[row] ?? 0) - 1
    for (let tried = 0; place >= 0; tried += 1) {
      if (tried >= MAX_PLACES) return true
      if (this.#isAt(passage, place - offset, hash, power)) return true
      place = (parts.previous[place] ?? 0) - 1
    }
    return false
  }

  #isAt(passage: string, start: number, hash: number, power: number): boolean {
    const end = start + passage.length
    if (start < 0 || end > this.#text.length) return false
    const found = (this.#hashes[end] ?? 0) - Math.imul(this.#hashes[start] ?? 0, power)
    return (found | 0) === hash && this.#text.startsWith(passage, start)
  }

  #findParts(size: number): Parts {
    const known = this.#parts.get(size)
    if (known !== undefined) return known
    const parts = this.#indexParts(size)
    this.#parts.set(size, parts)
    return parts
  }

  #indexParts(size: number): Parts {
    const length = this.#text.length - size + 1
    const bits = Math.max(1, Math.ceil(Math.log2(length)))
    const shift = 32 - bits
    const [last, counts] = [new Int32Array(2 ** bits), new Int32Array(2 ** bits)]
    const previous = new Int32Array(length)
    const power = raise(size)
    for (let at = 0; at < length; at += 1) {
      const end = this.#hashes[at + size] ?? 0
      const row = findRow(end - Math.imul(this.#hashes[at] ?? 0, power), shift)
      previous[at] = last[row] ?? 0
      last[row] = at + 1
      counts[row] = (counts[row] ?? 0) + 1
    }
    return { shift, last, counts, previous }
  }
}

/** The part of the passage with the fewest places, and the hash of the passage with the power of its length. */
function findRarest(
  passage: string,
  size: number,
  { counts, shift }: Parts,
): { row: number; offset: number; hash: number; power: number } {
  const beyond = raise(size)
  let [hash, part, power] = [0, 0, 1]
  let rarest = { row: 0, offset: 0, count: Infinity }
  for (let at = 0; at < passage.length; at += 1) {
    const unit = passage.charCodeAt(at)
    hash = (Math.imul(hash, BASE) + unit) | 0
    power = Math.imul(power, BASE)
    const left = at < size ? 0 : Math.imul(passage.charCodeAt(at - size), beyond)
    part = (Math.imul(part, BASE) + unit - left) | 0
    if (at < size - 1) continue
    const row = findRow(part, shift)
    const count = counts[row] ?? 0
    if (count < rarest.count) rarest = { row, offset: at - size + 1, count }
    if (count === 0) break
  }
  return { row: rarest.row, offset: rarest.offset, hash, power }
}

function findRow(hash: number, shift: number): number {
  return Math.imul(hash, SPREAD) >>> shift
}

function raise(exponent: number): number {
  let power = 1
  for (let times = 0; times < exponent; times += 1) power = Math.imul(power, BASE)
  return power
}
