const ansiSequence = new RegExp(
  String.raw`\u001b(\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(\u0007|\u001b\\)?|[@-_])`,
  'gu',
)

/** Control characters, characters that change the text direction, and tag characters. Tab and line feed are kept. */
const invisible =
  /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/** Text of pages and models without characters that could control a terminal, hide words or reverse them. */
export function stripControls(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(ansiSequence, '')
    .replaceAll(invisible, (character) => (/[\t\n]/.test(character) ? character : ''))
}
