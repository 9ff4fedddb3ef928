const ansiSequence = new RegExp(
  String.raw`\u001b(\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(\u0007|\u001b\\)?|[@-_])`,
  'gu',
)

/** Control characters, marks that turn the direction of text, and tag characters. Tab and line feed stay. */
const invisible =
  /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/** Text of pages and models without what could steer a terminal, hide words or turn them around. */
export function stripControls(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(ansiSequence, '')
    .replaceAll(invisible, (character) => (/[\t\n]/.test(character) ? character : ''))
}
