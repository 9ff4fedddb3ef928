/** JSON in which no text of a page commands a terminal, or the runner of a pipeline that logs it; every value is as it was. */
export function renderJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2)
  return `${text.replaceAll(/#(?=\p{DI}*#)|[\u007F-\u009F]/gu, escapeCharacter)}\n`
}

function escapeCharacter(character: string): string {
  return String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
