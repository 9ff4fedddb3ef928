/** Decimal digits of other scripts, such as ٤ and ４. */
const others = /[^\P{Nd}0-9]/gu
const digit = /\p{Nd}/u
const lastOfOneUnit = 0xff_ff

/** A text with all digits and the Arabic signs between them as 0 to 9, `.` and `,`. Every character keeps its place. */
export function foldDigits(text: string): string {
  return text.replaceAll(others, readDigit).replaceAll('٫', '.').replaceAll('٬', ',')
}

/** The digits of a script stand together, from 0 to 9. */
function readDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  if (code > lastOfOneUnit) return sign
  let value = 0
  while (value < 9 && digit.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}
